// Pennywise for two on boardgame.io, by the same rules as ours: also here, what is the only answer is not asked.
const { INVALID_MOVE, PlayerView } = require('boardgame.io/core');

const PURSE = { 1: 4, 5: 3, 10: 2, 25: 1 };
const COINS = [1, 5, 10, 25];

const total = (purse) => COINS.reduce((sum, coin) => sum + purse[coin], 0);

function move(coin, from, to) {
  from[coin] -= 1;
  to[coin] += 1;
}

function play(G, coin) {
  move(coin, G.purses[G.player], G.middle);
  G.paid = coin;
}

function take(G, change) {
  const purse = G.purses[G.player];
  for (const coin of change) move(coin, G.middle, purse);
  G.paid = 0;
  const other = 1 - G.player;
  if (total(purse) === 0) G.winner = other;
  else G.player = other;
}

// Go on to the next question that has more than one answer, and let whoever is asked have the turn.
function goOn(G, ctx, events) {
  while (G.winner === null) {
    if (G.paid) {
      if (COINS.some((coin) => coin < G.paid && G.middle[coin])) break;
      take(G, []);
    } else {
      const own = COINS.filter((coin) => G.purses[G.player][coin]);
      if (own.length > 1) break;
      play(G, own[0]);
    }
  }
  if (G.winner === null && String(G.player) !== ctx.currentPlayer) events.endTurn();
}

exports.Pennywise = {
  name: 'pennywise',
  minPlayers: 2,
  maxPlayers: 2,
  playerView: PlayerView.STRIP_SECRETS,

  setup: () => ({
    purses: [{ ...PURSE }, { ...PURSE }],
    middle: { 1: 0, 5: 0, 10: 0, 25: 0 },
    player: 0,
    paid: 0,
    winner: null,
  }),

  moves: {
    playCoin: ({ G, ctx, events, playerID }, coin) => {
      if (String(G.player) !== playerID || G.paid || !G.purses[G.player][coin]) return INVALID_MOVE;
      play(G, coin);
      goOn(G, ctx, events);
    },
    takeChange: ({ G, ctx, events, playerID }, change) => {
      if (String(G.player) !== playerID || !G.paid || !Array.isArray(change)) return INVALID_MOVE;
      const worth = change.reduce((sum, coin) => sum + coin, 0);
      const wanted = (coin) => change.filter((c) => c === coin).length;
      if (worth >= G.paid || change.some((coin) => wanted(coin) > (G.middle[coin] || 0))) return INVALID_MOVE;
      take(G, change);
      goOn(G, ctx, events);
    },
  },

  endIf: ({ G }) => (G.winner === null ? undefined : { winner: G.winner }),
};
