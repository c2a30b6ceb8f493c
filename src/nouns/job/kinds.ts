/** Every kind of job there is, by name. */
import type { JobKind } from "../../jobs/kind.ts";
import { destroyExpired } from "../personal_data/destroy_expired.ts";
import { deliverCertificates } from "../certificate/deliver_certificates.ts";
import { downloadCertificates } from "../certificate/download_certificates.ts";
import { expireCertificateArchives } from "../certificate/expire_archives.ts";
import { matterPack } from "../matter/matter_pack.ts";
import { issueCertificates } from "../certificate/issue_certificates.ts";
import { sendNotices } from "../../notices/send_notices.ts";
import { refreshOwnerInfo } from "../certificate/refresh_owner_info.ts";

export const jobKinds: ReadonlyMap<string, JobKind> = new Map(
  [
    destroyExpired,
    issueCertificates,
    downloadCertificates,
    deliverCertificates,
    refreshOwnerInfo,
    expireCertificateArchives,
    sendNotices,
    matterPack,
  ].map((kind) => [kind.kind, kind]),
);
