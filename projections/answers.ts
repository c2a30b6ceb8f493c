/** The shapes of what leaves the server and pages know by their types: schemas, for the types alone. */
import { z } from "zod";
import { PURPOSES } from "../events/card.ts";
import { LEAVE_STATUSES, LEAVE_TYPES } from "../events/leave_span.ts";
import { LEAVE_ACTS } from "../events/leave_acts.ts";
import { postImage } from "../events/post.ts";
import { NTS_PURPOSES, TRIP_PURPOSES } from "../events/trip_purposes.ts";
import { POST_STANDINGS } from "./post_row.ts";

export const text = z.string();
export const count = z.int().nonnegative();
/** Of a stream: goes back with an edit, as `version` or `If-Match`. */
export const version = z.int().positive();
/** ISO 8601 UTC. */
export const instant = z.iso.datetime();

/** What is around the one thing, or the many, that an answer is about. */
export const data = <S extends z.ZodType>(shape: S) => z.strictObject({ data: shape });

const actor = z.strictObject({
  id: text,
  name: text,
  role: z.enum(["visitor", "user", "staff", "superuser", "system"]),
  via: z.enum(["web", "script", "cli", "import", "job", "system"]),
});
export const author = actor.omit({ role: true });

export const fieldChange = z.strictObject({
  key: text,
  label: text,
  from: z.unknown(),
  to: z.unknown(),
});

/** What one command did to a record. */
export const historyEntry = z.strictObject({
  /** Of the record after it. */
  version,
  at: instant,
  actor,
  kind: z.enum(["created", "changed", "deleted", "restored", "reverted"]),
  /** Empty if only the kind is given; for a first version what it contained. */
  changes: z.array(fieldChange),
  /** The version that was brought back. */
  to_version: version.nullable(),
  /** File and line of an import. */
  source: z.strictObject({ file: text, line: count }).nullable(),
  /** Name of the operation it was part of; "" for none. It identifies an undo and a redo. */
  operation: text,
  /** True once another operation took it back. */
  undone: z.boolean(),
  /** The fields as they stood then. */
  after: z.record(text, z.unknown()),
}).meta({ id: "HistoryEntry" });

/** A record's history as every noun answers it: newest first, and its version now. */
export const history = z.strictObject({
  data: z.array(historyEntry),
  version,
  fixed: z.array(text).describe("되돌릴 수 없는 항목"),
  record: text.nullable().describe(
    "변경 이력(/staff/changes)에서 이 기록을 찾는 이름. 최고관리자에게만",
  ),
});

export const participant = z.strictObject({
  id: text,
  name: text,
  dept: text,
  position: text,
  profile_image_url: text,
}).meta({ id: "Participant" });

export const cardRow = z.strictObject({
  id: text,
  approve_num: text.nullable(),
  created_at: instant.describe("사용 시각"),
  time_known: z.boolean(),
  store_name: text,
  pay: z.int().describe("원. 취소는 음수"),
  purpose: z.enum(PURPOSES),
  note: text,
  participants: z.array(participant),
  /** Names joined with ", " in the order chosen. */
  participants_names: text,
  card_user: text,
  head_count: z.int().nullable(),
  method: text,
  version,
  updated_at: instant,
  updated_by: author,
  /** Rows that look like the same payment booked twice. */
  double_of: z.array(
    z.strictObject({ id: text, reason: z.enum(["approve_num", "store_pay_minute"]) }),
  ),
}).meta({ id: "CardRow" });

/** A trip as the car ledger lists it (S1 §3). Durations are seconds, distances kilometres. */
export const ledgerRow = z.strictObject({
  id: text,
  carID: text,
  carName: text,
  carUser: text,
  tripTime: instant.describe("출발 시각"),
  tripDrvTime: z.number().nullable().describe("초. 알 수 없으면 null"),
  tripIdleTime: z.number().nullable().describe("초"),
  tripDist: z.number().describe("km"),
  tripAvgSpeed: z.number().nullable().describe("km/h"),
  tripAvgMileage: z.number().nullable().describe("km/L"),
  tripMaxSpeed: z.number().nullable().describe("km/h"),
  purpose: z.enum(TRIP_PURPOSES.map(({ value }) => value)),
  dist: text.describe("목적지·내용"),
  pay: z.int().describe("원"),
  odoStart: z.number().nullable().describe("주행 전 계기판, km"),
  odoEnd: z.number().nullable().describe("주행 후 계기판, km"),
  driverDept: text,
  ntsPurpose: z.enum(NTS_PURPOSES.map(({ value }) => value)),
  commuteKm: z.number().nullable().describe("나누어 적은 출·퇴근용 거리, km"),
  businessKm: z.number().nullable().describe("나누어 적은 일반 업무용 거리, km"),
  created_at: instant,
  version,
  updated_at: instant,
  updated_by: author,
}).meta({ id: "CarLedgerRow" });

const kilometres = z.number().describe("km");

/** The tax office's log of one vehicle and year (업무용승용차 운행기록부), and what is missing in it. */
export const carLog = z.strictObject({
  vehicle: z.strictObject({ id: text, name: text, model: text, plate: text }),
  duty: z.strictObject({
    needed: z.boolean().nullable().describe("작성 대상인지. 확인하지 않은 차량은 null"),
    text,
    statute: text,
    unsure: text.nullable().describe("원문과 대조하지 못한 것"),
  }),
  notes: z.array(z.strictObject({
    title: text,
    text,
    statute: text,
    effective: z.iso.date(),
    checked: z.iso.date().describe("근거를 마지막으로 확인한 날"),
    unsure: text.nullable(),
  })).describe("운행기록부와 보험에 따라 달라지는 것"),
  year: z.int().describe("사업연도가 시작하는 해"),
  from: z.iso.date().describe("사업연도의 첫날"),
  until: z.iso.date().describe("사업연도의 마지막 날"),
  rows: z.array(z.strictObject({
    id: text,
    version,
    day: z.iso.date().describe("③ 사용일자"),
    time: text,
    tripTime: instant,
    seconds: z.number().nullable().describe("주행 시간"),
    dept: text.describe("④ 부서"),
    driver: text.describe("④ 성명"),
    odoStart: kilometres.nullable().describe("⑤ 주행 전 계기판"),
    odoEnd: kilometres.nullable().describe("⑥ 주행 후 계기판"),
    distance: kilometres.describe("⑦ 주행거리"),
    commute: kilometres.nullable().describe("⑧ 출·퇴근용"),
    business: kilometres.nullable().describe("⑨ 일반 업무용"),
    isConfirmed: z.boolean().describe("용도를 확인했는지"),
    purpose: z.enum(TRIP_PURPOSES.map(({ value }) => value)),
    content: text.describe("⑩ 비고"),
    cost: z.int().describe("원"),
  })),
  total: kilometres.describe("⑪ 총주행거리"),
  business: kilometres.describe("⑫ 업무용 사용거리"),
  ratio: z.number().nullable().describe("⑬ 업무사용비율. 운행이 없으면 null"),
  cost: z.int().describe("원"),
  months: z.array(z.strictObject({
    year: z.int(),
    month: z.int(),
    business: kilometres,
    commute: kilometres,
    private: kilometres,
    cost: z.int(),
  })),
  problems: z.array(z.strictObject({
    kind: z.enum(["reading", "gap", "overlap", "distance", "times", "driver", "purpose"]),
    id: text.describe("고칠 운행"),
    text: text,
    /** Values that mend it in one go, as the table of trips takes them; null where a person has to say it. */
    fix: z.record(text, z.number()).nullable(),
  })),
}).meta({ id: "CarLog" });

/** What a usage record says of its car (S2 §3 "Car info"); the person is the driver named in it. */
export const carInfo = z.strictObject({
  fuelType: text,
  thumbnail_image_url: text,
  profile_image_url: text,
  name: text,
  email: text,
});

/** A post as readers get it. */
export const postRow = z.strictObject({
  /** The same as `slug`: a post is known by its address. */
  id: text,
  slug: text,
  title: text,
  category: text,
  excerpt: text,
  content: z.array(text),
  /** Address of the picture's middle size; null without one. */
  image: text.nullable(),
  picture: postImage.nullable(),
  image_alt: text,
  /** When it was published, else when it was written. */
  created_at: instant,
  reading_time: version.describe("분"),
  author: text,
  is_published: z.boolean(),
  published_at: instant.nullable(),
}).meta({ id: "Post" });

/** A post as its editors get it. */
export const editorPost = z.strictObject({
  ...postRow.shape,
  version,
  /** What it is to its editors at the instant of the answer. */
  standing: z.enum(POST_STANDINGS),
  /** What was written as a summary; "" where the beginning of the text stands in. */
  own_excerpt: text,
  updated_at: instant,
  updated_by: author,
}).meta({ id: "EditorPost" });

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
