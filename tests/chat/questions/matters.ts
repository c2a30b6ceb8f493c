/** Questions on cases. */
import { type Office, question, sum } from "./question.ts";

type Matters = Office["matters"];
const noun = "사건";
const found = (where: Record<string, unknown>) => ({ noun, where });
const of = (o: Office, fits: (one: Matters[number]) => boolean) => ({
  figures: [o.matters.filter(fits).length],
});
const ended = ["done", "archived", "cancelled"];
/** The case of a client with this name. */
const caseOf = ({ matters, parties }: Office, name: string, kind: string) => {
  const own = parties.filter((one) => one.client && one.name.includes(name));
  return matters.find((one) =>
    one.kind === kind && own.some(({ matter_id }) => matter_id === one.id)
  )!;
};
const numberOf = (o: Office, name: string, kind: string) => caseOf(o, name, kind).number;
const entry = ({ entries }: Office, ...kinds: string[]) =>
  entries.filter(({ kind }) => kinds.includes(kind));
const won = (all: Office["entries"]) => sum(all, ({ amount }) => amount);

export const matterQuestions = [
  question(
    "진행 중인 사건 몇 건이야?",
    "find",
    { noun, where: { "저장된 조건": "진행 중" } },
    (o) => {
      return of(o, ({ state }) => !ended.includes(state));
    },
  ),
  question("접수 단계 사건 알려줘", "find", found({ 단계: "접수" }), (o) => {
    return of(o, ({ state }) => state === "filed");
  }),
  question("보정 중인 사건 있어?", "find", found({ 상태: "보정" }), (o) => {
    return of(o, ({ state }) => state === "correcting");
  }),
  question("완료된 사건 몇 건?", "sum", found({ 단계: "완료" }), (o) => {
    return of(o, ({ state }) => state === "done");
  }),
  question("취소된 사건 있나", "find", found({ 단계: "cancelled" }), (o) => {
    return of(o, ({ state }) => state === "cancelled");
  }),
  question("매매 사건 몇 건이야?", "find", found({ 종류: "매매" }), (o) => {
    return of(o, ({ kind }) => kind === "sale");
  }),
  question("상속 등기 사건 보여줘", "find", found({ 종류: "소유권이전(상속)" }), (o) => {
    return of(o, ({ kind }) => kind === "inheritance");
  }),
  question("근저당권 설정 사건 있어?", "find", found({ 종류: "근저당권 설정" }), (o) => {
    return of(o, ({ kind }) => kind === "mortgage");
  }),
  question("임원 변경 사건 몇 건?", "sum", found({ 종류: "임원 변경" }), (o) => {
    return of(o, ({ kind }) => kind === "officers");
  }),
  question("이도윤 법무사님 담당 사건", "find", found({ 담당: "이도윤 법무사님" }), (o) => {
    return of(o, ({ staff }) => staff === "데모 이도윤");
  }),
  question("김서연 담당 사건 몇 건이야?", "sum", found({ 담당자: "김서연" }), (o) => {
    return of(o, ({ staff }) => staff === "데모 김서연");
  }),
  question("내가 담당하는 사건 알려줘", "find", found({ 담당: "나" }), (o) => {
    return of(o, ({ staff }) => staff === "데모 박하은");
  }),
  question("내 사건 중 진행 중인 거", "find", found({ view: "내 사건" }), (o) => {
    return of(o, ({ staff, state }) => staff === "데모 박하은" && !ended.includes(state));
  }),
  question("이번 달 접수한 사건 몇 건?", "find", found({ 접수일: "이번 달" }), (o) => {
    return of(o, ({ received_on }) => received_on?.startsWith("2026-11") === true);
  }),
  question("지난달 수임한 사건", "find", found({ 접수일: "지난달" }), (o) => {
    return of(o, ({ received_on }) => received_on?.startsWith("2026-10") === true);
  }),
  question("미수금 있는 사건 알려줘", "find", found({ view: "미수금" }), (o) => {
    return of(o, ({ balance }) => balance > 0);
  }),
  question("미수금 200만원 넘는 사건 몇 건?", "find", found({ 미수금: "200만원 이상" }), (o) => {
    return of(o, ({ balance }) => balance >= 2_000_000);
  }),
  question(
    "미수금 100만원에서 250만원 사이 사건",
    "find",
    found({ 미수금: "100만원~250만원" }),
    (o) => {
      return of(o, ({ balance }) => balance >= 1_000_000 && balance <= 2_500_000);
    },
  ),
  question("사건 미수금 전부 합치면 얼마야?", "sum", { noun, where: null }, (o) => {
    return { figures: [sum(o.matters, ({ balance }) => balance)] };
  }),
  question("담당자별로 사건 몇 건씩이야?", "sum", { noun, by: "담당" }, (o) => {
    return of(o, ({ staff }) => staff === "데모 김서연");
  }),
  question("사건 종류별 건수", "sum", { noun, by: "종류" }, (o) => {
    return { figures: [o.matters.length], says: ["소유권이전(매매) 3건"] };
  }),
  question("사건 단계별로 몇 건이야?", "sum", { noun, by: "단계" }, (o) => {
    return {
      figures: [o.matters.length, o.matters.filter(({ state }) => state === "done").length],
    };
  }),
  question("최도현 님 상속 사건 요약해줘", "matter_summary", { case: "데모 최도현" }, (o) => {
    const { number, balance } = caseOf(o, "최도현", "inheritance");
    return { figures: [Math.abs(balance)], says: [number] };
  }),
  question(
    "윤서준 공탁 사건 진행상황 어디까지 됐어?",
    "matter_summary",
    { case: "윤서준 님" },
    (o) => {
      return { says: [numberOf(o, "윤서준", "deposit"), "서류 준비"] };
    },
  ),
  question("2026-0010 사건 요약해 줘", "matter_summary", { case: "2026-0010" }, (o) => {
    const { balance } = o.matters.find(({ number }) => number === "2026-0010")!;
    return { figures: [Math.abs(balance)] };
  }),
  question("2026-3호 사건 미수금 얼마야?", "matter_summary", { case: "2026-3호" }, (o) => {
    const { balance } = o.matters.find(({ number }) => number === "2026-0003")!;
    return { figures: [Math.abs(balance)] };
  }),
  question("없는사람 사건 요약", "matter_summary", { case: "홍길동" }, () => {
    return { refused: true, says: ["‘홍길동’"] };
  }),
  question("임수아 상속 사건 찾아줘", "find", { noun, search: "임수아" }, () => ({ figures: [1] })),
  question("다온건설 사건 몇 건?", "find", { noun, search: "다온건설" }, (o) => {
    const own = o.parties.filter(({ name }) => name.includes("다온건설"));
    return { figures: [new Set(own.map(({ matter_id }) => matter_id)).size] };
  }),
  question(
    "사건 의뢰인 몇 명이야?",
    "find",
    { noun: "사건 당사자", where: { 의뢰인: "의뢰인" } },
    (o) => {
      return { figures: [o.parties.filter(({ client }) => client).length] };
    },
  ),
  question("본인확인 안 된 당사자 몇 명?", "sum", { noun: "사건 당사자", by: "본인 확인" }, (o) => {
    const open = o.parties.filter((one) => one.identity_how === "").length;
    return { figures: [open], says: [`확인 전 ${open}명`] };
  }),
  question("본인확인 전인 당사자 찾아줘", "find", {
    noun: "사건 당사자",
    where: { "본인 확인": "확인 전" },
  }, () => ({ refused: true, says: ["주민등록증"] })),
  question(
    "법인 당사자 몇 곳이야?",
    "sum",
    { noun: "당사자", where: { 구분: "법인·단체" } },
    (o) => {
      return { figures: [o.parties.filter(({ type }) => type === "company").length] };
    },
  ),
  question("사건 입금 합계 얼마야?", "sum", { noun: "사건 비용", where: { 구분: "입금" } }, (o) => {
    return { figures: [won(entry(o, "payment"))] };
  }),
  question("사건 보수 전부 합치면?", "sum", { noun: "비용·입금", where: { 구분: "보수" } }, (o) => {
    return { figures: [won(entry(o, "fee"))] };
  }),
  question("사건 비용 구분별 합계", "sum", { noun: "사건 비용·입금", by: "구분" }, (o) => {
    return { figures: [won(entry(o, "tax")), won(entry(o, "charge"))] };
  }),
  question(
    "사건 물건 중 예시로 14 찾아줘",
    "find",
    { noun: "사건 물건", search: "예시로 14" },
    (o) => {
      const numbers = new Map(o.matters.map(({ id, number }) => [id, number]));
      const all = o.objects.filter(({ text, matter_id }) =>
        text.includes("예시로") && `${text} ${numbers.get(matter_id)}`.includes("14")
      );
      return { figures: [all.length] };
    },
  ),
  question("배송 단계 사건 있어?", "find", found({ 단계: "배송" }), () => {
    return { refused: true, says: ["접수", "보정"] };
  }),
  question("위임장 종류 사건 몇 건?", "sum", found({ 종류: "위임장" }), () => {
    return { refused: true, says: ["소유권이전(매매)"] };
  }),
  question("홍길동 의뢰인 사건 몇 건?", "find", { noun, search: "홍길동" }, () => {
    return { none: true, says: ["‘홍길동’"] };
  }),
];
