/** Questions on properties, companies, their departments, documents and certificates. */
import { type Office, question, sum } from "./question.ts";

type Addresses = Office["addresses"];
const noun = "물건(부동산)";
const found = (where: Record<string, unknown>) => ({ noun, where });
const of = (o: Office, fits: (one: Addresses[number]) => boolean) => ({
  figures: [o.addresses.filter(fits).length],
});
const company = ({ companies }: Office, name: string) =>
  companies.find((one) => one.name.includes(name))!.id;

export const registrationQuestions = [
  question("물건 몇 건 있어?", "sum", { noun }, (o) => of(o, () => true)),
  question("진행 중인 물건 몇 건이야?", "find", found({ 상태: "진행 중" }), (o) => {
    return of(o, ({ status }) => status === "surveying");
  }),
  question("감정 중인 부동산 보여줘", "find", found({ 상태: "감정 중" }), (o) => {
    return of(o, ({ status }) => status === "appraising");
  }),
  question("완료된 물건 보수 합계", "sum", found({ 상태: "완료" }), (o) => {
    const done = o.addresses.filter(({ status }) => status === "completed");
    return { figures: [done.length, sum(done, ({ fees }) => fees ?? 0)] };
  }),
  question("올해 공과금 얼마 나왔어? 물건 기준", "sum", found({ 접수일: "올해" }), (o) => {
    const all = o.addresses.filter(({ receipted_at }) => receipted_at?.startsWith("2026"));
    return { figures: [sum(all, ({ tax }) => tax ?? 0)] };
  }),
  question("물건 상태별로 몇 건씩이야?", "sum", { noun, by: "상태" }, (o) => {
    const pending = o.addresses.filter(({ status }) => status === "pending").length;
    return { figures: [o.addresses.length, pending] };
  }),
  question("한빛손해보험 물건 몇 건?", "find", found({ 회사: "데모 한빛손해보험" }), (o) => {
    return of(o, ({ company_id }) => company_id === company(o, "한빛손해보험"));
  }),
  question("누리캐피탈 부동산 건수", "find", found({ 회사: "누리캐피탈" }), (o) => {
    return of(o, ({ company_id }) => company_id === company(o, "누리캐피탈"));
  }),
  question("강남등기소 관할 물건 찾아줘", "find", found({ "관할 등기소": "강남등기소" }), (o) => {
    return of(o, ({ regi_office }) => regi_office === "강남등기소");
  }),
  question("본보기 재개발 구역 물건 몇 건?", "sum", found({ 사업구역: "본보기 재개발" }), (o) => {
    return of(o, ({ business_section }) => business_section === "본보기 재개발");
  }),
  question("지난달 접수된 물건 몇 건이야?", "find", found({ 접수일: "지난달" }), (o) => {
    return of(o, ({ receipted_at }) => receipted_at?.startsWith("2026-10") === true);
  }),
  question("9월에 등기된 물건", "find", found({ 등기일: "9월" }), (o) => {
    return of(o, ({ registrated_at }) => registrated_at?.startsWith("2026-09") === true);
  }),
  question("올해 입금된 물건 몇 건?", "find", found({ 입금일: "올해" }), (o) => {
    return of(o, ({ deposit_at }) => deposit_at?.startsWith("2026") === true);
  }),
  question("수원시 영통구 물건 찾아줘", "find", { noun, search: "수원시 영통구" }, (o) => {
    return of(o, ({ address }) => address.includes("수원시 영통구"));
  }),
  question("강지원 님이 담당하는 물건", "find", { noun, search: "강지원 님" }, (o) => {
    return of(o, ({ business_manager }) => business_manager.includes("강지원"));
  }),
  question("근저당권말소 물건 몇 건이야?", "find", { noun, search: "근저당권말소" }, (o) => {
    return of(o, ({ purpose }) => purpose === "근저당권말소");
  }),
  question("물건 관할 회사별 건수", "sum", { noun, by: "회사" }, (o) => {
    const id = company(o, "다온건설");
    return { figures: [o.addresses.filter((one) => one.company_id === id).length] };
  }),
  question("물건 목록 3페이지 보여줘", "find", { noun, page: 3 }, (o) => {
    return { figures: [o.addresses.length], says: ["page 4"] };
  }),
  question("위임장 상태인 물건 있어?", "find", found({ 상태: "위임장" }), () => {
    return { refused: true, says: ["대기", "완료"] };
  }),
  question("제주등기소 관할 물건은?", "sum", found({ "관할 등기소": "제주등기소" }), () => {
    return { none: true, says: ["‘제주등기소’"] };
  }),
  question(
    "거래 회사 몇 곳이야?",
    "sum",
    { noun: "회사" },
    (o) => ({ figures: [o.companies.length] }),
  ),
  question(
    "거래 중인 회사 알려줘",
    "find",
    { noun: "거래 회사", where: { "거래 중": "예" } },
    (o) => {
      return { figures: [o.companies.filter(({ is_active }) => is_active).length] };
    },
  ),
  question(
    "거래 끊긴 회사 있어?",
    "find",
    { noun: "회사", where: { "거래 중": "아니요" } },
    (o) => {
      const gone = o.companies.filter(({ is_active }) => !is_active).length;
      return gone === 0 ? { none: true, says: ["거래 중"] } : { figures: [gone] };
    },
  ),
  question("가람저축은행 전화번호 뭐야?", "find", { noun: "회사", search: "가람저축은행" }, () => {
    return { figures: [1], says: ["02-000-0040"] };
  }),
  question("다온건설 담당자 누구야?", "get", { noun: "회사", id: "다온건설" }, () => {
    return { says: ["데모 배수연"] };
  }),
  question("문태경 담당자 회사", "find", { noun: "회사", where: { 담당자: "문태경" } }, () => {
    return { figures: [1], says: ["누리캐피탈"] };
  }),
  question("거래 회사 부서 몇 곳 있어?", "sum", { noun: "부서" }, (o) => {
    return { figures: [o.departments.length] };
  }),
  question("한빛손해보험 부서 알려줘", "find", {
    noun: "거래 회사 부서",
    where: { 회사: "데모 한빛손해보험" },
  }, (o) => {
    const id = company(o, "한빛손해보험");
    const all = o.departments.filter(({ company_id }) => company_id === id);
    return { figures: [all.length], says: all.map(({ name }) => name) };
  }),
  question("채권관리팀은 어느 회사 부서야?", "find", { noun: "부서", search: "채권관리팀" }, () => {
    return { figures: [1], says: ["누리캐피탈"] };
  }),
  question("등기 문서 몇 건 있어?", "sum", { noun: "등기 문서" }, (o) => {
    return { figures: [o.documents.length] };
  }),
  question("위임장 문서 찾아줘", "find", { noun: "등기 문서", where: { 종류: "위임장" } }, (o) => {
    return { figures: [o.documents.filter(({ kind }) => kind === "mandate").length] };
  }),
  question("확인서 문서 몇 건이야?", "sum", { noun: "문서", where: { 종류: "확인서" } }, (o) => {
    return { figures: [o.documents.filter(({ kind }) => kind === "confirmation").length] };
  }),
  question("본인 확인서 문서 내용 보여줘", "get", { noun: "등기 문서", id: "본인 확인서" }, () => {
    return { says: ["데모 본인 확인서", "인감증명서"] };
  }),
  question("완료 종류 문서 있어?", "find", { noun: "등기 문서", where: { 종류: "완료" } }, () => {
    return { refused: true, says: ["위임장", "신청서"] };
  }),
  question(
    "증명서 발급 어디까지 됐어?",
    "certificate_tasks",
    {},
    () => ({ says: ["작업이 없습니다"] }),
  ),
  question("아직 발급되지 않은 등기 증명서 있어?", "certificate_tasks", {}, () => {
    return { says: ["지난 하루 동안"] };
  }),
];
