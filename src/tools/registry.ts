/** Every tool of the office, in the order people see them. */
import { cardTools } from "./cards.ts";
import { changeCards } from "./change_cards.ts";
import { leaveTools } from "./leave.ts";
import { officeWideTools } from "./office.ts";
import { tableTools } from "./table_tools.ts";
import type { OfficeTool } from "./tool.ts";
import { tripTools } from "./trips.ts";

const tools: OfficeTool[] = [
  ...cardTools,
  changeCards,
  ...tripTools,
  ...leaveTools,
  ...officeWideTools,
  ...tableTools,
];
const byName = new Map(tools.map((tool) => [tool.name, tool]));

/** All tools; who may use which is in `toolsFor` of `run.ts`. */
export const officeTools = (): readonly OfficeTool[] => tools;

export const findTool = (name: string): OfficeTool | undefined => byName.get(name);
