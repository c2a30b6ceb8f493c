/**
 * The office's registration, and what its figures and reviews need in order to be shown. Names only: sent to browsers.
 */

/** Registration, association, liability insurance. */
export const REGISTER_LABELS = {
  registration: "법무사 등록번호",
  association: "소속 지방법무사회",
  guarantee: "손해배상 공제·보험",
} as const;
export type RegisterName = keyof typeof REGISTER_LABELS;

/** The reason for each. */
export const REGISTER_REASONS: Readonly<Record<RegisterName, string>> = {
  registration: "법무사법 제7조에 따라 대한법무사협회에 등록한 번호입니다. 예: 제1234호",
  association: "법무사법 제28조에 따라 가입한 곳입니다. 예: 서울중앙지방법무사회",
  guarantee:
    "법무사법 제26조제2항의 이행보증보험이나 공제입니다. 법무사법인(유한)은 광고물에 밝혀야 합니다(제47조의10).",
};

/** Labels of a figure's source. */
export const FIGURE_LABELS = { basis: "집계 기준", asOf: "기준일" } as const;

/** Labels of a client's consent to a review, which visitors never see. */
export const CONSENT_LABELS = {
  agreedBy: "동의한 사람",
  agreedOn: "동의한 날",
  agreedText: "동의한 글",
  agreedUntil: "게재 기한",
  withdrawnOn: "철회한 날",
} as const;
