/** The editor of what the office spends on lunch in a month, at most. */
import type { CardRulesRow } from "../../../../projections/card/card_rule.ts";
import { island } from "../../../ui/frame/island.tsx";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { lazyPast, RecordBody, Standing } from "../../../ui/record/frame.tsx";
import { Line } from "../../../ui/record/line.tsx";
import { useRecord } from "../../../ui/record/use_record.ts";
import { cardRuleKind } from "./form.ts";

interface CardRuleProps {
  initial: CardRulesRow;
  csrf: string;
}

const Past = lazyPast(() => import("./past.tsx"));

function CardRuleEditor({ initial, csrf }: CardRuleProps) {
  const editor = useRecord(cardRuleKind, {
    initial,
    empty: cardRuleKind.formOf(initial),
    mark: () => "card_rule",
    csrf,
  });
  const row = editor.row!;
  return (
    <div className="record">
      <p className="field-hint">
        <a href={paths.cardReport()}>카드 사용내역</a>과 오늘 화면의 점심 예산에 씁니다.{" "}
        {row.version === 0 ? "아직 바꾸지 않은 기본값입니다." : (
          <>
            {row.updated_by} · <Moment at={row.updated_at} />
          </>
        )}
      </p>
      <RecordBody editor={editor} label="점심 예산" Past={Past}>
        <Line
          editor={editor}
          field="lunch_budget"
          label={cardRuleKind.words.lunch_budget}
          required
          hint="사무소 전체가 한 달에 쓰는 금액(원). 지난달의 화면에도 이 금액으로 계산합니다."
          maxLength={20}
          inputMode="numeric"
          autoComplete="off"
        />
        <p className="row">
          <Button look="primary" type="submit" busy={editor.saving}>저장</Button>
          <Standing editor={editor} />
        </p>
      </RecordBody>
    </div>
  );
}

export default island("card-rule", CardRuleEditor);
