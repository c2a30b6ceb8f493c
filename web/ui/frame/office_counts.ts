/** Figures that the office frame shows beside its entries; the server lends them to a page it renders. */
import { createContext } from "react";
import type { CertificateTaskStatus } from "../../../projections/certificate/certificate_shapes.ts";
import type { BellProps } from "../notice/notice-bell.island.tsx";
import type { LeaveCountProps } from "./leave-count.island.tsx";

export interface OfficeCounts {
  /** Consultation requests nobody has taken up yet. */
  consultations: number;
  /** 1 while the couriers' balance is low. */
  couriers: number;
  /** What a superuser has to see of the security log; for others nothing. */
  security: number;
  /** Requests for leave that wait for this person, and answers to theirs. */
  leave: LeaveCountProps | null;
  /** One's unread notices; null for who has none of the office's. */
  bell: BellProps | null;
  /** What this person has asked for and may see in the tray; null where there is no tray. */
  tasks: CertificateTaskStatus[] | null;
  /** The newest of it, in words. */
  notice: { title: string; at: string; more: number } | null;
}

export const OfficeCountsContext = createContext<OfficeCounts>({
  consultations: 0,
  couriers: 0,
  security: 0,
  leave: null,
  bell: null,
  tasks: null,
  notice: null,
});
