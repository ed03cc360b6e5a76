import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { type AskedCall, askedCall } from "./call-state.ts";
import "./texts.ts";

interface Props extends AskedCall {
  /** The user is in the call on another device. */
  readonly isElsewhere: boolean;
  /** The call is locked, or the user was removed from it. */
  readonly isClosed: boolean;
}

export function JoinBar({ isElsewhere, isClosed, ...asked }: Props) {
  const { t } = useTranslation("calls");
  return (
    <div className="flex min-h-11 items-center gap-3 border-b border-line bg-indigo-soft px-4 py-1">
      <p role="status" className="min-w-0 flex-1 text-sm font-medium">
        {t(isElsewhere ? "elsewhere" : isClosed ? "lockedCall" : "underWay")}
      </p>
      {(isElsewhere || !isClosed) && (
        <Button small aria-haspopup="dialog" onClick={() => askedCall.set(asked)}>
          {t(isElsewhere ? "continueHere" : "join")}
        </Button>
      )}
    </div>
  );
}
