/** The shapes of the answers to the calls that are no table's; those of tables are in `src/tables/answers.ts`. */
import { z } from "zod";
import { PURPOSES } from "../../events/card.ts";
import type { Actor } from "../../events/event.ts";
import { postImage } from "../../events/post.ts";
import type { CardRow, Participant } from "../../projections/card_row.ts";
import type { FieldChange, HistoryAnswer, HistoryEntry } from "../../projections/history.ts";
import type { Line } from "../../projections/estimate/line.ts";
import { type EditorPost, POST_STANDINGS, type PostRow } from "../../projections/post_row.ts";
import type { LiveChange, SavedView, ViewSettings } from "../../projections/table/shapes.ts";
import type { SessionRow, TokenRow } from "../../web/pages/profile/rows.ts";
import type { DestructionReport } from "../consultation/destruction.ts";
import type { ChainReport, Progress, ReplayReport } from "../store/contract.ts";
import type { ProblemBody } from "./respond.ts";

/** Are two types the same, optional fields included? */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true
  : false;

/** A schema that says exactly what the type says: one that has drifted from it is a type error. */
export const exactly = <T>() =>
<S extends z.ZodType>(
  schema: S & (Same<z.output<S>, T> extends true ? unknown : never),
): S => schema;

export const count = z.int().nonnegative();
const version = z.int().positive();
export const instant = z.iso.datetime();
const text = z.string();

/** What is around the one thing, or the many, that an answer is about. */
export const data = <S extends z.ZodType>(shape: S) => z.strictObject({ data: shape });

/** Every refusal. */
export const problemBody = exactly<ProblemBody>()(z.strictObject({
  error: text.describe("한국어 안내 문구"),
  message: text.describe("error와 같은 문구"),
  code: text.describe("프로그램이 구분하는 이름"),
  details: z.array(z.unknown()).describe("항목별로 더 있는 설명"),
  request_id: text,
}));

const actor = exactly<Actor>()(z.strictObject({
  id: text,
  name: text,
  role: z.enum(["visitor", "user", "staff", "superuser", "system"]),
  via: z.enum(["web", "script", "cli", "import", "job", "system"]),
}));
const updatedBy = actor.omit({ role: true });

const participant = exactly<Participant>()(
  z.strictObject({
    id: text,
    name: text,
    dept: text,
    position: text,
    profile_image_url: text,
  }).meta({ id: "Participant" }),
);

export const cardRow = exactly<CardRow>()(
  z.strictObject({
    id: text,
    approve_num: text.nullable(),
    created_at: instant.describe("사용 시각"),
    time_known: z.boolean(),
    store_name: text,
    pay: z.int().describe("원. 취소는 음수"),
    purpose: z.enum(PURPOSES),
    note: text,
    participants: z.array(participant),
    participants_names: text,
    card_user: text,
    head_count: z.int().nullable(),
    method: text,
    version,
    updated_at: instant,
    updated_by: updatedBy,
    double_of: z.array(
      z.strictObject({ id: text, reason: z.enum(["approve_num", "store_pay_minute"]) }),
    ),
  }).meta({ id: "CardRow" }),
);

export const cardList = z.union([
  z.array(cardRow).describe("page를 주지 않았을 때"),
  z.strictObject({ results: z.array(cardRow), count, page: count, page_size: count })
    .describe("page를 주었을 때"),
]);

export const fieldChange = exactly<FieldChange>()(
  z.strictObject({ key: text, label: text, from: z.unknown(), to: z.unknown() }),
);
/** What a record was, as every noun tells it. */
export const history = exactly<HistoryAnswer>()(z.strictObject({
  data: z.array(
    exactly<HistoryEntry>()(
      z.strictObject({
        version,
        at: instant,
        actor,
        kind: z.enum(["created", "changed", "deleted", "restored", "reverted"]),
        changes: z.array(
          exactly<FieldChange>()(
            z.strictObject({ key: text, label: text, from: z.unknown(), to: z.unknown() }),
          ),
        ),
        to_version: version.nullable(),
        source: z.strictObject({ file: text, line: count }).nullable(),
        operation: text,
        undone: z.boolean(),
        after: z.record(text, z.unknown()),
      }).meta({ id: "HistoryEntry" }),
    ),
  ),
  version,
  fixed: z.array(text).describe("되돌릴 수 없는 항목"),
}));

export const participants = z.strictObject({
  data: z.array(participant),
  total: count,
  page: count,
  page_size: count,
});

export const postRow = exactly<PostRow>()(
  z.strictObject({
    id: text,
    slug: text,
    title: text,
    category: text,
    excerpt: text,
    content: z.array(text),
    image: text.nullable(),
    picture: postImage.nullable(),
    image_alt: text,
    created_at: instant,
    reading_time: version.describe("분"),
    author: text,
    is_published: z.boolean(),
    published_at: instant.nullable(),
  }).meta({ id: "Post" }),
);
export const editorPost = exactly<EditorPost>()(
  z.strictObject({
    ...postRow.shape,
    version,
    standing: z.enum(POST_STANDINGS),
    own_excerpt: text,
    updated_at: instant,
    updated_by: updatedBy,
  }).meta({ id: "EditorPost" }),
);

/** Editors get more of each. */
export const post = z.union([postRow, editorPost]);
export const postList = z.strictObject({
  results: z.array(post),
  count,
  next: z.url().nullable(),
  previous: z.url().nullable(),
});
const settings = exactly<ViewSettings>()(z.strictObject({
  query: z.record(text, text),
  columns: z.array(z.strictObject({
    key: text,
    visible: z.boolean(),
    fixed: z.boolean(),
    autoSize: z.boolean(),
    order: z.number(),
    width: z.number(),
  })),
}));
export const savedView = exactly<SavedView>()(
  z.strictObject({
    id: text,
    version,
    table: text,
    name: text,
    shared: z.boolean(),
    mine: z.boolean(),
    owner: text,
    settings,
  }).meta({ id: "SavedView" }),
);

export const sessions = data(z.array(
  exactly<SessionRow>()(z.strictObject({
    id: text,
    client: z.enum(["browser", "script"]),
    created_at: instant,
    used_at: instant,
    ends_at: instant,
    current: z.boolean(),
  })),
));

const tokenRow = exactly<TokenRow>()(
  z.strictObject({ id: text, name: text, expires_at: instant.nullable(), current: z.boolean() }),
);
export const tokens = data(z.array(tokenRow));
export const newToken = tokenRow.omit({ current: true }).extend({
  token: text.describe("이때 한 번만 보여 줍니다."),
  account: text,
});

/** S1 §3; picture and phone fields carry the provider's name. */
const userInfo = z.object({
  id: text,
  nickname: text,
  email: text,
  username: text,
  first_name: text,
  last_name: text,
  last_login: instant.nullable(),
  is_active: z.boolean(),
  is_staff: z.boolean(),
  is_superuser: z.boolean(),
}).catchall(text).meta({ id: "UserInfo" });
export const account = data(userInfo);
export const accounts = z.strictObject({ data: z.array(userInfo), total: count });
export const userInfoOnly = z.strictObject({ user_info: userInfo });
export const whoAmI = z.strictObject({
  provider: text.nullable(),
  user_info: userInfo.nullable(),
  expires_in: count.nullable(),
  refresh_token_expires_in: count.nullable().optional(),
});
export const signedIn = z.strictObject({
  access_token: text.nullable().describe("브라우저에는 쿠키로 가고, 여기는 null입니다."),
  refresh_token: text.nullable(),
  user_info: userInfo,
  expires_in: count,
  refresh_token_expires_in: count,
});
export const providerKeys = z.strictObject({ jsKey: text, restKey: text });
export const tokenCheck = z.strictObject({ is_valid: z.boolean() });
export const signedOut = z.strictObject({ signed_out: z.boolean() });

export const estimateAnswer = data(z.strictObject({
  case: text,
  heard: z.record(text, text).describe("금액을 어떻게 읽었는지"),
  lines: z.array(
    exactly<Line>()(z.strictObject({
      key: text,
      label: text,
      amount: count,
      formula: text,
      source: text,
      dated: text,
      unsure: text.nullable(),
    })),
  ),
  total: count,
  left_out: z.array(text),
}));

export const alive = z.strictObject({ status: z.literal("alive") });
export const ready = z.strictObject({ status: z.literal("ready"), head: count });

export const destruction = data(
  exactly<DestructionReport>()(
    z.strictObject({ destroyed: count, finished: count, left: count }),
  ),
);

export const progress = exactly<Progress>()(z.strictObject({ done: count, total: count }));
/** One line of long work: how far it is, then once what came out or what went wrong. */
const adminLine = <S extends z.ZodType>(report: S) =>
  z.union([
    z.strictObject({ progress }),
    z.strictObject({ report }),
    z.strictObject({ error: text, code: text }),
  ]);
export const replayLine = adminLine(z.array(
  exactly<ReplayReport>()(z.strictObject({
    view: text,
    events: count,
    milliseconds: z.number(),
    live: text,
    replayed: text,
    same: z.boolean(),
    swapped: z.boolean(),
    position: count,
  })),
));
export const verifyLine = adminLine(
  exactly<ChainReport>()(z.strictObject({
    records: count,
    events: count,
    ok: z.boolean(),
    position: count.nullable(),
    reason: text.nullable(),
  })),
);

const cell = z.union([text, z.number(), z.boolean(), z.null()]);
const change = exactly<Omit<LiveChange, "row">>()(z.strictObject({
  position: count,
  noun: text,
  id: text,
  version,
  actor: updatedBy,
  operation: text,
  key: text,
  derived: z.literal(true).optional(),
}));
/** The data of one event of the live stream. */
export const liveEvent = z.union([
  change.extend({ row: z.record(text, cell) }).describe("이름 없는 이벤트: 행의 변경"),
  z.strictObject({ position: count, noun: text.optional() })
    .describe("ready: 여기서부터 알립니다. reset: 목록을 다시 읽습니다."),
  z.strictObject({ reason: z.enum(["closing", "signed_out", "forbidden"]) }).describe("end: 끝"),
]);
