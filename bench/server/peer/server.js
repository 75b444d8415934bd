// boardgame.io's own server with its default storage, in memory; says where it listens.
const { Server, Origins } = require('boardgame.io/server');
const { Pennywise } = require('./game.js');

const server = Server({ games: [Pennywise], origins: [Origins.LOCALHOST] });
server.run({ port: { port: 0, host: '127.0.0.1' } }).then(({ appServer }) => {
  console.log(`listening ${appServer.address().port}`);
});
