/** Every line of the two documents, by the file that holds its check. */
import type { Lines } from "./line.ts";
import { callLines } from "./s1_calls.ts";
import { entityLines } from "./s1_entities.ts";
import { errorLines } from "./s1_errors.ts";
import { publicLines } from "./s1_public.ts";
import { reportLines } from "./s1_reports.ts";
import { ruleLines } from "./s1_rules.ts";
import { stateLines } from "./s1_states.ts";
import { blogLines } from "./s2_blog.ts";
import { certificateLines } from "./s2_certificates.ts";
import { chatLines } from "./s2_chat.ts";
import { chatCallLines } from "./s2_chat_calls.ts";
import { columnLines } from "./s2_columns.ts";
import { gridLines } from "./s2_grid.ts";
import { jobActLines } from "./s2_job_acts.ts";
import { jobCallLines } from "./s2_job_calls.ts";
import { jobLines } from "./s2_jobs.ts";
import { mileageLines } from "./s2_mileage.ts";
import { quickLines } from "./s2_quick.ts";
import { quickCallLines } from "./s2_quick_calls.ts";
import { siteLines } from "./s2_site.ts";
import { tableLines } from "./s2_table.ts";
import { tableCallLines } from "./s2_table_calls.ts";
import { tableShapeLines } from "./s2_table_shapes.ts";
import { tableWordLines } from "./s2_table_words.ts";
import { tripFormLines } from "./s2_trip_form.ts";
import { userLines } from "./s2_users.ts";
import { vehicleLines } from "./s2_vehicles.ts";

/** Of each file its lines. What takes jobs out of the list comes last. */
export const sections: Readonly<Record<string, Lines>> = {
  "s1_calls.ts": callLines,
  "s1_entities.ts": entityLines,
  "s1_errors.ts": errorLines,
  "s1_public.ts": publicLines,
  "s1_reports.ts": reportLines,
  "s1_rules.ts": ruleLines,
  "s1_states.ts": stateLines,
  "s2_blog.ts": blogLines,
  "s2_certificates.ts": certificateLines,
  "s2_chat.ts": chatLines,
  "s2_chat_calls.ts": chatCallLines,
  "s2_columns.ts": columnLines,
  "s2_grid.ts": gridLines,
  "s2_job_acts.ts": jobActLines,
  "s2_jobs.ts": jobLines,
  "s2_mileage.ts": mileageLines,
  "s2_quick.ts": quickLines,
  "s2_quick_calls.ts": quickCallLines,
  "s2_site.ts": siteLines,
  "s2_table.ts": tableLines,
  "s2_table_calls.ts": tableCallLines,
  "s2_table_shapes.ts": tableShapeLines,
  "s2_table_words.ts": tableWordLines,
  "s2_trip_form.ts": tripFormLines,
  "s2_users.ts": userLines,
  "s2_vehicles.ts": vehicleLines,
  "s2_job_calls.ts": jobCallLines,
};

const of = (document: string): Lines[] =>
  Object.entries(sections).filter(([file]) => file.startsWith(document)).map(([, lines]) => lines);

export const first = of("s1_");
export const second = of("s2_");
