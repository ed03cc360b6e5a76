import type { Message } from "@lingualoom/contract/shapes.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { keys } from "../../../data/keys.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { sentenceOf } from "../../../transport/api-error.ts";
import { call } from "../../../transport/call.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { Dialog } from "../../../ui/layers/Dialog.tsx";
import { toast } from "../../../ui/layers/toast.ts";
import { Retry } from "../../../ui/states/Retry.tsx";
import { Spinner } from "../../../ui/states/Spinner.tsx";
import { RenditionRow } from "./RenditionRow.tsx";

interface Props {
  readonly message: Message;
  readonly onClose: () => void;
}

/** Of a message of mine: as what it is read in each language, and the way to say it better. */
export function ReadAsDialog({ message, onClose }: Props) {
  const { t } = useTranslation(["preview", "common", "timeline"]);
  const client = useQueryClient();
  const { _id: id } = message;
  const { data, isError, refetch } = useQuery({
    queryKey: ["read-as", id],
    queryFn: () => call("GET /message/:id/renditions", { params: { id } }),
  });
  const change = useMutation({
    mutationFn: ({ language, text }: { readonly language: string; readonly text: string | null }) =>
      text === null
        ? call("DELETE /message/:id/renditions/:language", { params: { id, language } })
        : call("PUT /message/:id/renditions/:language", { params: { id, language }, body: { text } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: keys.ofMessage("as-read-by", id) });
      return refetch();
    },
    onError: (error) => toast.error(sentenceOf(error, t("notSaved"))),
  });
  return (
    <Dialog title={t("timeline:readAs")} sheet onClose={onClose}>
      {!data && !isError && <Spinner />}
      {!data && isError && (
        <p role="alert" className="flex flex-wrap items-center justify-between gap-3 text-sm">
          {t("notLoaded")}
          <Retry onClick={() => void refetch()} />
        </p>
      )}
      {data?.length === 0 && <p className="text-sm">{t("noReaders")}</p>}
      {data && data.length > 0 && (
        <ul className="grid max-h-[50dvh] gap-3 overflow-y-auto p-1">
          {data.map(({ language, readers, text, writtenBy, engineName }) => (
            <RenditionRow
              key={language}
              language={language}
              readers={readers}
              text={text}
              mark={writtenBy ? t("yourWords") : engineName}
              reason={t("notYet")}
              busy={change.isPending}
              onWrite={(words) =>
                change.mutateAsync({ language, text: words }).then(
                  () => true,
                  () => false,
                )
              }
              onTakeBack={writtenBy ? () => change.mutate({ language, text: null }) : undefined}
            />
          ))}
        </ul>
      )}
      <p dir="auto" className="border-t border-line pt-2 text-sm text-muted">
        {message.text}
      </p>
      <Button look="quiet" onClick={onClose}>
        {t("common:close")}
      </Button>
    </Dialog>
  );
}
