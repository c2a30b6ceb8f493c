/** Columns in which no two rows in use say the same: whatever comes in one moment, one of them wins. */
import { assertEquals } from "@std/assert";
import { openTestApp } from "../helpers/server.ts";

interface Made {
  status: number;
  code?: string;
}

Deno.test("of two new employees with one e-mail sent at once one is created and one refused", async () => {
  const app = await openTestApp({ empty: true });
  const send = async (name: string, email: string): Promise<Made> => {
    const json = { name, email };
    const options = { method: "POST", as: "superuser", json } as const;
    const response = await app.call("/api/employee/create", options);
    return { status: response.status, code: (await response.json()).code };
  };
  const made = await Promise.all([
    send("이미나", "one@example.com"),
    send("박준", "ONE@example.com"),
    send("최지호", "other@example.com"),
  ]);
  assertEquals(made.map(({ status }) => status).sort(), [201, 201, 409]);
  assertEquals(made.find(({ status }) => status === 409)?.code, "email_taken");
  await app.close();
});

Deno.test("of two deleted vehicles with one name restored at once one is restored", async () => {
  const app = await openTestApp({ empty: true });
  const call = (path: string, method: string, json?: unknown) =>
    app.call(`/api/vehicle/${path}`, { method, as: "superuser", json });
  const ids: string[] = [];
  for (let time = 0; time < 2; time++) {
    const { data } = await (await call("create", "POST", { name: "레이" })).json();
    ids.push(data.id);
    await (await call(`${data.id}/delete`, "DELETE")).body?.cancel();
  }
  const restored = await Promise.all(ids.map((id) => call(`${id}/restore`, "POST", {})));
  for (const response of restored) await response.body?.cancel();
  assertEquals(restored.map(({ status }) => status).sort(), [200, 409]);
  await app.close();
});

Deno.test("a rename and a new row of that name sent at once give the name to one", async () => {
  const app = await openTestApp({ empty: true });
  const call = (path: string, method: string, json: unknown) =>
    app.call(`/api/vehicle/${path}`, { method, as: "superuser", json });
  const { data } = await (await call("create", "POST", { name: "레이" })).json();
  const both = await Promise.all([
    call(`${data.id}/update`, "PUT", { name: "모닝" }),
    call("create", "POST", { name: "모닝" }),
  ]);
  for (const response of both) await response.body?.cancel();
  const named = [...app.deps.books.views.vehicle.byId.values()]
    .filter(({ state }) => state.name === "모닝");
  assertEquals(named.length, 1);
  assertEquals(both.map(({ status }) => status).includes(409), true);
  await app.close();
});
