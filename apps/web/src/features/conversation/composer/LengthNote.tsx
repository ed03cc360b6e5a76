import { MESSAGE_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";

const WARN_AT = 200;

interface Props {
  readonly id: string;
  readonly length: number;
}

/** Shows how much room is left when it runs out, before the server has to refuse. */
export function LengthNote({ id, length }: Props) {
  const { t } = useTranslation("chat");
  const left = MESSAGE_CODE_POINTS - length;
  const text =
    left < 0
      ? t("tooLong", { over: -left, limit: MESSAGE_CODE_POINTS })
      : left <= WARN_AT && t("remaining", { left });
  return (
    <p
      id={id}
      role="status"
      className={`text-sm ${left < 0 ? "text-red" : "text-muted"} ${text ? "mt-1.5" : ""}`}
    >
      {text}
    </p>
  );
}
