/** The shapes of leave as they leave the server: schemas, which pages know by their types alone. */
import { z } from "zod";
import { LEAVE_ACTS } from "../../events/leave/leave_acts.ts";
import { LEAVE_STATUSES, LEAVE_TYPES } from "../../events/leave/leave_span.ts";
import { author, count, instant, text, version } from "../kit/answers.ts";

/** A request for leave (S1 §3). `count` is as written there; `working_days` leaves days off out. */
export const leaveRow = z.strictObject({
  id: text,
  employee: text,
  name: text,
  dept: text,
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  req_type: z.enum(LEAVE_TYPES),
  kind: text.optional().describe("연차가 아니면 그 종류. 본인과 승인자 말고는 other"),
  event_day: z.iso.date().nullable().optional().describe("출산일처럼 그 휴가의 기준이 되는 날"),
  hours: z.int().positive().optional().describe("단시간 근로자가 시간 단위로 쓰는 연차의 시간"),
  day_hours: z.number().positive().optional().describe("단시간 근로자의 하루 소정근로시간"),
  document: text.optional().describe("그 종류가 요구하는 증빙 서류"),
  documented: z.boolean().optional().describe("승인자가 증빙 서류의 제출을 확인했는가"),
  files: count.optional().describe("첨부파일의 수. 본인과 승인자에게만"),
  memo: text.describe("본인과 승인자에게만"),
  count: count.describe("반일 단위"),
  working_days: z.number().nonnegative().nullable()
    .describe("휴무일을 뺀 날수. 공휴일을 모르는 해는 null"),
  deducted_days: z.number().nonnegative()
    .describe("연차에서 차감하는 날수. 공휴일을 모르는 해는 월~금을 모두 셉니다."),
  planned_days: z.number().nonnegative().describe("그 가운데 승인되어 앞으로 쓸 날수"),
  status: z.enum(LEAVE_STATUSES),
  reason: text.describe("반려·취소한 사유"),
  may: z.array(z.enum(LEAVE_ACTS)).describe("이 호출을 한 사람이 지금 할 수 있는 일"),
  created_at: instant,
  entered_by: text.describe("승인자가 대신 입력했으면 그 이름"),
  version,
  updated_at: instant,
  updated_by: author,
}).meta({ id: "LeaveRow" });

/** What days would take off somebody's leave, and what would stay of it. */
export const leaveOutlook = z.strictObject({
  count: count.describe("반일 단위(S1 §5)"),
  message: text.nullable().describe("신청할 수 없으면 그 이유"),
  as_of: z.iso.date().nullable().optional()
    .describe("남는 날수의 기준일. 지금 쓸 수 있는 연차에서 차감하면 null"),
  deducted_days: z.number().nonnegative().optional().describe("차감되는 날수"),
  remaining_days: z.number().optional().describe("신청한 뒤 남는 날수. 모자라면 음수"),
  deducted_hours: z.number().nonnegative().optional().describe("단시간 근로자: 차감되는 시간"),
  remaining_hours: z.number().optional().describe("단시간 근로자: 신청한 뒤 남는 시간"),
  kind_text: text.optional().describe("연차가 아닌 휴가: 급여, 한도, 연차에 미치는 영향과 근거"),
}).meta({ id: "LeaveOutlook" });

/** S1 §3: `*_count` in half-days, `employment_vacation` and `*_days` in days. */
export const employmentInfo = z.strictObject({
  employment_year: z.int().describe("입사한 해"),
  employment_cnt: count.describe("입사한 해를 1로 센 근속 연차"),
  target_year: z.int(),
  employment_vacation: z.number().describe("그해에 쓸 수 있게 부여된 날수"),
  remaining_count: z.int().describe(
    "남은 반일 수. 신청 중인 것과 사용 예정인 것을 뺀 것. 모자라면 음수",
  ),
  requested_count: count.describe("신청 중(승인 대기)인 반일 수"),
  planned_count: count.describe("승인되어 앞으로 쓸 반일 수"),
  vacation_over_days: z.number().describe("이월(+) 또는 초과 사용(-) 날수"),
  hours: z.strictObject({
    day: z.number().positive(),
    granted: z.number(),
    remaining: z.number(),
    requested: z.number(),
    planned: z.number(),
  }).optional().describe(
    "단시간 근로자의 연차를 시간으로(근로기준법 제18조). day는 하루 소정근로시간",
  ),
}).meta({ id: "EmploymentInfo" });
