import { assertEquals } from "@std/assert";
import { evolve, registerEmployee } from "../../events/employee.ts";
import { employee } from "../helpers/people.ts";

const mina = employee("이미나", { position: "대리" });

Deno.test("given nobody, when an employee is registered, then they are in the books", () => {
  const events = registerEmployee(undefined, { id: "mina", record: mina });
  assertEquals(events, [{ stream: "employee/mina", type: "employee.registered", data: mina }]);
  if (Array.isArray(events)) {
    assertEquals(evolve(undefined, events[0]), { ...mina, deleted: false });
  }
});

Deno.test("given an employee, when they are registered again, then it is refused", () => {
  assertEquals(registerEmployee({ ...mina, deleted: false }, { id: "mina", record: mina }), {
    refused: true,
    status: 409,
    code: "already_registered",
    message: "이미 등록된 직원입니다.",
  });
});
