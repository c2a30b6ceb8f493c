/** Which rights somebody gets: the staff's, or all of them. */
import { Field } from "../../../ui/form/field.tsx";
import type { InvitedRole } from "../../../../events/account/invitation.ts";

export const ROLE_LABELS: Record<InvitedRole, string> = {
  staff: "직원",
  superuser: "직원 + 최고관리자",
};

interface RoleChoiceProps {
  role: InvitedRole;
  onChange(role: InvitedRole): void;
}

export function RoleChoice({ role, onChange }: RoleChoiceProps) {
  return (
    <Field
      as="select"
      label="권한"
      value={role}
      onChange={(event) => onChange(event.target.value as InvitedRole)}
    >
      {Object.entries(ROLE_LABELS).map(([value, label]) => (
        <option key={value} value={value}>{label}</option>
      ))}
    </Field>
  );
}
