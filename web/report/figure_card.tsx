/** A card of figures above a report: its title, the one figure that matters, what it is made of (S1 §2). */
import { type ReactNode, useId } from "react";

export const percentText = (percent: number): string => `${percent.toFixed(1)}%`;

/** A card of figures beside the totals. Without `figure` nothing is known, and nothing is claimed. */
export function FigureCard(
  { title, figure, children }: { title: string; figure: ReactNode; children: ReactNode },
) {
  const id = useId();
  return (
    <section className="report-card" aria-labelledby={id}>
      <div className="report-card-head">
        <h2 id={id}>{title}</h2>
        {figure ?? (
          <b className="report-sum">
            <span aria-hidden="true">–</span>
            <span className="visually-hidden">알 수 없음</span>
          </b>
        )}
      </div>
      {figure ? children : (
        <>
          <svg className="report-bar" aria-hidden="true">
            <rect className="report-bar-ground" width="100%" height="100%" />
          </svg>
          <p className="report-fine">&nbsp;</p>
        </>
      )}
    </section>
  );
}
