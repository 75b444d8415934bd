"""Addresses for whoever runs the server: a health check, and metrics."""

from aiohttp import web

from rumpus.web.requests import ADDRESSES, HALL, json


async def health(request: web.Request) -> web.Response:
    """A health check: the server is healthy if the store can be written to."""
    await request.app[HALL].check()
    return json({"ok": True})


def make_metrics(app: web.Application) -> web.Application:
    """Metrics, on a port of their own: they count answers that players must not know of yet."""

    async def metrics(request: web.Request) -> web.Response:
        hall = app[HALL]
        now = {
            "rumpus_connections": app[ADDRESSES].open,
            "rumpus_rooms_open": len(hall.tables),
            "rumpus_matches_running": sum(table.room.playing for table in hall.tables.values()),
            "rumpus_bots_thinking": hall.thinkers.waiting,
        }
        ever = {f"rumpus_{name}_total": count for name, count in hall.counts.items()}
        lines = [
            f"# TYPE {name} {kind}\n{name} {figure}\n"
            for kind, figures in (("gauge", now), ("counter", ever))
            for name, figure in figures.items()
        ]
        return web.Response(text="".join(lines), headers={"Cache-Control": "no-store"})

    figures = web.Application()
    figures.add_routes([web.get("/metrics", metrics)])
    return figures


ROUTES = [web.get("/health", health)]
