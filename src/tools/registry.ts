/** Every tool of the office, in the order people see them. */
import { cardTools } from "./cards.ts";
import { changeCards } from "./change_cards.ts";
import { changeMatterTools } from "./change_matters.ts";
import { leaveTools } from "./leave.ts";
import { matterSummary } from "./matters.ts";
import { officeWideTools } from "./office.ts";
import { sumTools } from "./sum_rows.ts";
import { tableTools } from "./table_tools.ts";
import { officeToday } from "./today.ts";
import type { OfficeTool } from "./tool.ts";
import { tripTools } from "./trips.ts";

const tools: OfficeTool[] = [
  officeToday,
  ...cardTools,
  changeCards,
  matterSummary,
  ...changeMatterTools,
  ...tripTools,
  ...leaveTools,
  ...officeWideTools,
  ...tableTools,
  ...sumTools,
];
const byName = new Map(tools.map((tool) => [tool.name, tool]));

/** All tools; `toolsFor` of `run.ts` decides who may use them. */
export const officeTools = (): readonly OfficeTool[] => tools;

export const findTool = (name: string): OfficeTool | undefined => byName.get(name);
