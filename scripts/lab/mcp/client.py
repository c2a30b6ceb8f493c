"""The official Python client at an office: lists, calls, hears progress, cancels, and writes without a yes."""

import asyncio
import json
import sys
import uuid

import httpx2
from mcp import ClientSession
from mcp.client.streamable_http import streamable_http_client


def said(answer):
    return "\n".join(part.text for part in answer.content)


async def main(url, token):
    rows = []

    async def tried(what, work):
        try:
            rows.append({"what": what, "result": "ok", "said": await work()})
        except Exception as error:
            rows.append({"what": what, "result": "FAILED", "said": repr(error)})

    headers = {"authorization": f"Bearer {token}"}
    async with httpx2.AsyncClient(headers=headers, timeout=60) as http:
        async with streamable_http_client(url, http_client=http) as streams:
            async with ClientSession(streams[0], streams[1]) as session:
                await session.initialize()

                async def first():
                    answer = await session.call_tool("search_cards", {})
                    content = getattr(answer, "structured_content", None) or answer.structuredContent
                    return content["data"]["rows"][0]

                async def lists():
                    tools = (await session.list_tools()).tools
                    assert len(tools) > 20, len(tools)
                    return f"{len(tools)} tools, {(await first())['id']}"

                async def progress():
                    heard = []

                    async def hear(progress, total, message):
                        heard.append(progress)

                    await session.call_tool("sum_employee", {}, progress_callback=hear)
                    length = len(heard)
                    await asyncio.sleep(1.5)
                    assert 0 < length == len(heard), heard
                    assert heard == sorted(set(heard)), heard
                    return f"{length} notices"

                async def cancels():
                    calls = [asyncio.ensure_future(session.call_tool("sum_employee", {})) for _ in range(15)]
                    await asyncio.sleep(0)
                    for call in calls:
                        call.cancel()
                    ends = await asyncio.gather(*calls, return_exceptions=True)
                    await session.call_tool("sum_employee", {})
                    count = sum(isinstance(end, asyncio.CancelledError) for end in ends)
                    assert count > 0, ends
                    return f"{count} of {len(ends)} cancelled, the next call was answered"

                async def writes():
                    before = await first()
                    change = {"ids": [before["id"]], "note": f"lab {uuid.uuid4()}"}
                    answer = await session.call_tool("change_cards", change)
                    assert "아직 아무것도 바뀌지 않았습니다" in said(answer), said(answer)
                    after = await first()
                    assert (after["id"], after["note"]) == (before["id"], before["note"]), "it was written"
                    return said(answer).split("\n")[0]

                await tried("lists and calls", lists)
                await tried("progress", progress)
                await tried("cancels", cancels)
                await tried("writes without a yes", writes)
    print(json.dumps(rows))


asyncio.run(main(*sys.argv[1:]))
