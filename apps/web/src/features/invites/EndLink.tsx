import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { AskDialog } from "#/ui/layers/AskDialog.tsx";
import { toast } from "#/ui/toasts/toast.ts";

interface Props {
  readonly action: string;
  /** Says which one, where several stand in a list. */
  readonly label?: string;
  readonly title: string;
  readonly text: string;
  /** Where the server gives no reason. */
  readonly failed: string;
  readonly end: () => Promise<unknown>;
  readonly onEnded: () => Promise<unknown>;
}

/** Ends a link or an access token, after it has asked. */
export function EndLink({ action, label, title, text, failed, end: endLink, onEnded }: Props) {
  const [asking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: endLink,
    onSuccess: onEnded,
    onError: (error) => toast.error(sentenceOf(error, failed)),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button look="plain" className="text-red!" onClick={() => setAsking(true)} aria-label={label}>
        {action}
      </Button>
      {asking && (
        <AskDialog
          title={title}
          text={text}
          action={action}
          busy={end.isPending}
          onDo={() => end.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
