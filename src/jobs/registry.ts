/** Every kind of job there is, by name. */
import type { JobKind } from "./kind.ts";
import { destroyExpired } from "./kinds/destroy_expired.ts";
import { downloadCertificates } from "./kinds/download_certificates.ts";
import { expireCertificateArchives } from "./kinds/expire_archives.ts";
import { issueCertificates } from "./kinds/issue_certificates.ts";
import { refreshOwnerInfo } from "./kinds/refresh_owner_info.ts";

export const jobKinds: ReadonlyMap<string, JobKind> = new Map(
  [
    destroyExpired,
    issueCertificates,
    downloadCertificates,
    refreshOwnerInfo,
    expireCertificateArchives,
  ].map((kind) => [kind.kind, kind]),
);
