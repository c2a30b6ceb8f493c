/** Reliefs of a home's acquisition tax, and of its education tax. */
import { exactWon } from "./amount.ts";
import type { Answers, Relief } from "./answers.ts";
import type { Problem } from "./fields.ts";
import { type Line, restated } from "./line.ts";
import { portionOf, type RateTable, taxOf } from "./rate_table.ts";
import { rates } from "./rates.ts";

const { firstHome, birthHome, reliefEducation } = rates;

interface ReliefRule {
  table: RateTable;
  name: string;
  /** Maximum in won for the whole home: joint buyers share it (지방세특례제한법 제36조의3제2항). */
  most: number;
}

const RULES: Record<Exclude<Relief, "none">, ReliefRule> = {
  first: { table: firstHome, name: "생애최초 감면", most: firstHome.values.most },
  firstSmall: { table: firstHome, name: "생애최초 감면", most: firstHome.values.mostSmall },
  firstRegion: { table: firstHome, name: "생애최초 감면", most: firstHome.values.mostSmall },
  birth: { table: birthHome, name: "출산·양육 감면", most: birthHome.values.most },
};

/** The taxes after reliefs. Only a home's form asks for them, so nothing else has one. */
export function relieved(lines: Line[], { relief, share }: Answers): Line[] {
  const tax = lines.find(({ key }) => key === "acquisition")?.amount ?? 0;
  if (relief === "none" || tax === 0) return lines;
  const { table, name, most } = RULES[relief];
  const left = taxOf(tax - Math.min(tax, portionOf(most, share)));
  return lines.map((line) => {
    if (line.key === "acquisition") {
      return restated(line, table, left, `${line.formula} − ${name} ${exactWon(tax - left)}`);
    }
    if (line.key !== "education") return line;
    const education = taxOf(portionOf(line.amount, [left, tax]));
    const formula = `${line.formula} × ${exactWon(left)} ÷ ${exactWon(tax)} (감면하고 남은 비율)`;
    return restated(line, reliefEducation, education, formula);
  });
}

/** Why a chosen relief does not apply to this home. */
export function reliefProblems(answers: Answers): Problem[] {
  const { relief, price, homes, area, small, dearGift, burdened, onlyHome } = answers;
  if (relief === "none") return [];
  const { upTo, smallCapital, smallElsewhere } = firstHome.values;
  const limit = area === "capital" ? smallCapital : smallElsewhere;
  const problems: [applies: boolean, message: string][] = [
    [price > upTo, "12억원 이하인 주택만 감면합니다. 해당 없음을 선택해 주세요."],
    [homes === "company", "법인은 이 감면을 받을 수 없습니다. 해당 없음을 선택해 주세요."],
    [
      relief === "firstSmall" && (price > limit || !small),
      "전용면적 60㎡ 이하, 3억원(수도권 6억원) 이하인 주택만 해당합니다. 다른 감면을 선택해 주세요.",
    ],
    [onlyHome, "1가구 1주택 상속 특례와 함께 받을 수 없습니다. 하나만 선택해 주세요."],
    [
      relief === "birth" && (dearGift || homes !== "one"),
      burdened || dearGift
        ? "중과하는 주택은 이 감면을 계산하지 않습니다. 해당 없음을 선택해 주세요."
        : "1가구 1주택만 감면합니다. 해당 없음을 선택해 주세요.",
    ],
  ];
  return problems.filter(([applies]) => applies).slice(0, 1)
    .map(([, message]) => ({ field: "relief", message }));
}
