import httpx
from chassis.app import Service, create_app
from chassis.runtime import Runtime
from chassis.settings import ServiceSettings
from fastapi import FastAPI


async def readiness(app: FastAPI) -> httpx.Response:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://service") as http:
        return await http.get("/readyz")


async def test_not_ready_before_revoked_sign_ins_are_read(app: FastAPI, runtime: Runtime) -> None:
    runtime.revoked_sign_ins._loaded.clear()
    waiting = await readiness(app)
    assert (waiting.status_code, waiting.json()) == (503, {"status": "waiting", "missing": ["ended sign-ins"]})
    runtime.revoked_sign_ins.mark_complete()
    assert (await readiness(app)).status_code == 200


async def test_alive_but_not_ready_without_a_database(service: Service, settings: ServiceSettings) -> None:
    app = create_app(service, settings, broker=False)
    async with app.router.lifespan_context(app):
        await app.state.runtime.queries.close()
        assert (await readiness(app)).json()["missing"] == ["database"]
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://service") as http:
            assert (await http.get("/healthz")).status_code == 200
