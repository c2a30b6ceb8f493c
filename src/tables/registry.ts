/** Every table of the office. */
import { employees } from "./employees.ts";
import type { Resource } from "./resource.ts";
import { trips } from "./trips.ts";
import { users } from "./users.ts";
import { vehicles } from "./vehicles.ts";

export const resources: Resource[] = [users, employees, trips, vehicles];
