import { assertEquals } from "@std/assert";
import { employee as employees } from "../../events/employee/employee.ts";
import { others } from "../helpers/cars.ts";
import { employee } from "../helpers/people.ts";

const mina = employee("이미나", { position: "대리", email: "Mina@example.com" });
const id = "mina";

Deno.test("given nobody, when an employee is registered, then they are stored", () => {
  const events = employees.create(undefined, { id, values: mina }, others());
  const claims = ["employee.email=mina@example.com"];
  assertEquals(events, [{
    stream: "employee/mina",
    type: "employee.registered",
    data: mina,
    claims,
  }]);
  if (Array.isArray(events)) {
    assertEquals(employees.evolve(undefined, events[0]), { ...mina, deleted: false });
  }
});

Deno.test("given an employee, when they are registered again, then it is refused", () => {
  const state = { ...mina, deleted: false };
  assertEquals(employees.create(state, { id, values: mina }, others()), {
    refused: true,
    status: 409,
    code: "already_registered",
    message: "이미 등록된 직원입니다.",
  });
});

Deno.test("given an e-mail address in use, when somebody else is given it, then it is refused", () => {
  const message = "같은 이메일의 직원이 이미 있습니다.";
  const refused = employees.create(undefined, { id, values: mina }, others([mina.email]));
  assertEquals(refused, {
    refused: true,
    status: 409,
    code: "email_taken",
    message,
    details: [{ field: "email", message }],
  });
});

Deno.test("employees without an e-mail address do not conflict", () => {
  const values = employee("박준");
  const events = employees.create(undefined, { id, values }, others([""]));
  assertEquals(Array.isArray(events) && events.map(({ claims }) => claims), [undefined]);
});
