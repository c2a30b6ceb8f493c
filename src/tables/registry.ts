/** Every table of the office. */
import type { Resource } from "./resource.ts";

export const resources: Resource[] = [];
