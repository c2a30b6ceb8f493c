/** Who processes personal data for the office: by the settings, and by what the office entered. Pure. */
import type { Processor } from "../../events/personal_data/policy.ts";
import type { RetentionYears } from "../../events/personal_data/retention_rule.ts";
import { HOME_COUNTRY, type ProcessorKind } from "../../events/office/office_labels.ts";
import type { Office } from "../office/office.ts";

/** What the settings say that bears on personal data. Servers of this machine itself are none. */
export interface PolicySettings {
  /** What the login providers are called. */
  logins: string[];
  /** Can visitors load Kakao's map? */
  map: boolean;
  /** Years for which the log of accesses is kept. */
  logYears: number;
  /** Years that the office keeps what it may keep longer than its statute says. */
  years: RetentionYears;
  servers: {
    kind: Extract<ProcessorKind, "model" | "mcp" | "certificates" | "store" | "mail" | "notice">;
    /** Of outside tools, which of them. */
    server: string;
    /** Is what is sent to it encrypted on the way? */
    secure: boolean;
  }[];
}

type Entry = Office["processors"][number];

const HIDDEN = "주민등록번호 등 고유식별정보와 카드번호·계좌번호는 가린 뒤 보냅니다";
const ALL = "이 방침에 적은 개인정보";

interface Words {
  work: string;
  items: string;
  /** When it is sent. */
  when: string;
}

/** What each kind of work is and takes, unless the office says it otherwise. */
const WORDS: Record<ProcessorKind, Words> = {
  model: {
    work: "직원이 업무에 쓰는 AI 답변의 생성",
    items: `직원이 묻는 내용과 올린 파일, 답변에 필요한 업무 기록의 내용(${HIDDEN})`,
    when: "직원이 AI 대화를 쓸 때마다",
  },
  mcp: {
    work: "AI 대화에서 쓰는 외부 도구의 제공",
    items: `도구에 넘기는 검색어와 내용(${HIDDEN})`,
    when: "직원의 AI 대화가 그 도구를 쓸 때마다",
  },
  certificates: {
    work: "등기사항증명서의 발급과 소유자 확인",
    items: "물건(부동산)의 주소, 소유자의 이름, 관할 등기소",
    when: "증명서를 발급하거나 소유자를 확인할 때마다",
  },
  store: { work: "업무 기록을 저장하는 서버의 운영", items: ALL, when: "기록을 저장할 때마다" },
  hosting: {
    work: "사이트와 업무 시스템이 동작하는 서버의 운영",
    items: ALL,
    when: "사이트와 업무 시스템을 이용할 때마다",
  },
  backup: { work: "백업의 보관", items: ALL, when: "백업할 때마다" },
  mail: {
    work: "이메일의 발송",
    items: "받는 사람의 이름과 이메일, 보내는 내용",
    when: "이메일을 보낼 때마다",
  },
  push: {
    work: "앱 알림의 발송",
    items: "알림을 받는 기기의 식별값과 알림 내용",
    when: "알림을 보낼 때마다",
  },
  notice: {
    work: "문자와 알림톡의 발송",
    items: "받는 사람의 전화번호, 보내는 내용",
    when: "문자나 알림톡을 보낼 때마다",
  },
  other: { work: "", items: "", when: "맡긴 일을 처리할 때마다" },
};

/** Those that a setting decides about: an entry of the office without the setting is of nothing. */
const BY_SETTING: readonly ProcessorKind[] = ["model", "mcp", "certificates", "store"];

const isHome = (country: string): boolean => country === HOME_COUNTRY;

/** Does personal data leave the country for it? Where nobody entered the country, that is not known. */
export const isAbroad = ({ country }: Processor): boolean => country !== "" && !isHome(country);

/** Run by the office itself, at home: nobody else has anything to do with it. */
const isOwn = ({ runBy, country }: Entry): boolean =>
  runBy === "own" && (country === "" || isHome(country));

function processorOf(
  key: string,
  kind: ProcessorKind,
  entry: Partial<Entry>,
  { server = "", secure = true } = {},
): Processor {
  const { work, items, when } = WORDS[kind];
  const { name = "", country = "", contact = "", keep = "", refusal = "" } = entry;
  return {
    ...{ key, name, country, contact, keep, refusal },
    work: (entry.work || work) + (server && ` (${server})`),
    items: entry.items || items,
    how: `${when} ${secure ? "암호화한 통신" : "암호화하지 않은 통신"}으로 전송`,
  };
}

/** All of them: those of the settings first, each with what the office entered, or with nothing. */
export function processorsOf(
  { processors: entries }: Pick<Office, "processors">,
  { servers }: Pick<PolicySettings, "servers">,
): Processor[] {
  const set = servers.flatMap((one) => {
    const { kind, server } = one;
    const entry = entries.find((given) => given.kind === kind && given.server === server);
    if (entry && isOwn(entry)) return [];
    return [processorOf(server ? `${kind}:${server}` : kind, kind, entry ?? {}, one)];
  });
  // Mail may leave by other ways than the settings name; by theirs, the entry describes that server.
  const isSet = ({ kind, server }: Entry) =>
    servers.some((one) => one.kind === kind && one.server === server);
  const entered = entries.filter((entry) =>
    !BY_SETTING.includes(entry.kind) && !isSet(entry) && !isOwn(entry)
  );
  return [
    ...set,
    // The same firm with the same work is the same one in every version, wherever it stands in the list.
    ...entered.map((entry) =>
      processorOf([entry.kind, entry.name, entry.work].join(":"), entry.kind, entry)
    ),
  ];
}

/** Has the office stated who hosts its site? No setting says so. */
const namesHosting = ({ processors }: Pick<Office, "processors">): boolean =>
  processors.some(({ kind }) => kind === "hosting");

/** What each has to be known of before it can be published, in the words of its fields. */
function gapsOf(one: Processor): string[] {
  const gaps: [boolean, string][] = [
    [one.work === "", "업무 내용"],
    [one.name === "", "수탁자"],
    [one.country === "", "국가"],
    [one.items === "", "항목"],
    [isAbroad(one) && one.contact === "", "연락처"],
    [isAbroad(one) && one.keep === "", "보유 및 이용 기간"],
    [isAbroad(one) && one.refusal === "", "거부 방법"],
  ];
  return gaps.filter(([is]) => is).map(([, name]) => name);
}

/** What is not entered yet, in lines: `AI 답변의 생성: 수탁자, 국가`. */
export function missingProcessors(
  office: Pick<Office, "processors">,
  settings: Pick<PolicySettings, "servers">,
): string[] {
  const lines = processorsOf(office, settings).flatMap((one) => {
    const gaps = gapsOf(one);
    return gaps.length === 0 ? [] : [`${one.work || "기타 위탁"}: ${gaps.join(", ")}`];
  });
  return namesHosting(office) ? lines : ["서버 운영(호스팅): 누가 운영하는지", ...lines];
}

/** Does the office alone do all of it, as far as it said? */
export const isAllOwn = (
  office: Pick<Office, "processors">,
  processors: readonly Processor[],
): boolean => processors.length === 0 && namesHosting(office);
