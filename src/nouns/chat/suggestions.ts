/** Suggested questions of the console: only those that one of the person's tools can answer. */

/** Each with the tools that can answer it. */
const SUGGESTIONS: [question: string, ...tools: string[]][] = [
  ["이번 달 점심 예산이 얼마 남았어?", "lunch_budget", "card_totals"],
  ["이번 달 카드 사용액을 목적별로 알려 줘.", "card_totals"],
  ["지난주 카드 사용내역을 보여 줘.", "search_cards"],
  ["이번 주 기한인 사건을 알려 줘.", "search_matter"],
  ["오늘 누가 휴가야?", "office_today"],
  ["왜 내 연차가 이만큼이야?", "leave_balance"],
  ["올해 차량의 업무 사용 비율은 얼마야?", "car_business_ratio"],
  ["퀵 배송 잔액이 얼마야?", "courier_balance"],
  ["아직 발급되지 않은 등기 증명서가 있어?", "certificate_tasks"],
  ["실패한 작업이 있어?", "job_status"],
];
const OF_FILES = "올린 파일을 요약해 줘.";

/** The questions that fit these tools. */
export const suggestionsFor = (tools: readonly string[]): string[] => [
  ...SUGGESTIONS.filter(([, ...any]) => any.some((name) => tools.includes(name)))
    .map(([question]) => question),
  OF_FILES,
];
