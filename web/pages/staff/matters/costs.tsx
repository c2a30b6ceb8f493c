/** Costs that are typed nowhere: the estimate as a cost sheet, certificates, deliveries of the couriers' book. */
import { useState } from "react";
import type { TableRow } from "../../../../events/kit/column.ts";
import { isCharge } from "../../../../events/matter/matter_money.ts";
import type { WholeMatter } from "../../../../projections/matter/whole.ts";
import { type Answer, callApi, newKey } from "../../../ui/client/api.ts";
import { lazyPart } from "../../../ui/client/lazy.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { won } from "../../../ui/time/format.ts";
import { matterPaths } from "./paths.ts";

const Drawing = lazyPart(() => import("./drawing.tsx"));

export interface Entered {
  data: { done: number };
  operation: string;
}

interface CostsProps extends Pick<WholeMatter, "quote" | "entries" | "matter"> {
  busy: boolean;
  run(text: string, send: () => Promise<Answer<Entered>>): void;
}

/** How far what was entered is from the estimate. */
export function Difference({ quote, entries }: Pick<CostsProps, "quote" | "entries">) {
  if (!quote) return null;
  const charged = entries.filter(({ kind }) => isCharge({ kind }))
    .reduce((sum, { amount, vat }) => sum + Number(amount) + Number(vat), 0);
  const off = charged - quote.total;
  return (
    <p className="matter-reason">
      견적 {quote.name} {won(quote.total)} ({quote.rates_day} 요율)
      {charged > 0 && off !== 0 &&
        ` · 입력한 비용이 ${won(Math.abs(off))} ${off > 0 ? "많음" : "적음"}`}
    </p>
  );
}

const isQuoted = ({ quoted }: TableRow): boolean => quoted !== null;

export function Costs({ quote, entries, matter, busy, run }: CostsProps) {
  const [drawing, setDrawing] = useState(false);
  const post = (path: string, body: object) => () =>
    callApi<Entered>("POST", path, { act: "add", body, key: newKey() });
  const makeSheet = () =>
    run("견적을 비용표로 옮겼습니다.", post(matterPaths.api.costSheet(matter.id), {}));
  return (
    <>
      {quote && !entries.some(isQuoted) && (
        <Button small busy={busy} onClick={makeSheet}>견적을 비용표로</Button>
      )}
      <Button small aria-haspopup="dialog" onClick={() => setDrawing(true)}>
        다른 장부에서 가져오기
      </Button>
      {drawing && (
        <Drawing
          matter={matter}
          onClose={() => setDrawing(false)}
          onDraw={(sources) => {
            setDrawing(false);
            run("비용으로 가져왔습니다.", post(matterPaths.api.draw(matter.id), { sources }));
          }}
        />
      )}
    </>
  );
}
