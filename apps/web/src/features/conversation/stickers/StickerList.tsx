import type { Sticker, StickerKind } from "@lingualoom/contract/calls/stickers.ts";
import { EMOJI_BYTES, STICKER_BYTES } from "@lingualoom/contract/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { keys } from "#/data/keys.ts";
import { stickersQuery } from "#/data/stickers/stickers.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Choice } from "#/ui/forms/Choice.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { FormButtons, FormInPlace } from "#/ui/forms/Form.tsx";
import { readAsDataUrl } from "#/ui/forms/PictureButton.tsx";
import { useFileField } from "#/ui/forms/use-file-field.tsx";
import { ConfirmAction } from "#/ui/kit/ConfirmAction.tsx";
import { ResourceList } from "#/ui/kit/ResourceList.tsx";
import type { ActionOptions } from "#/ui/kit/use-action.ts";
import { useProvenAction } from "../../proof/use-proven-action.ts";
import { StickerPicture } from "./StickerPicture.tsx";
import "./texts.ts";

const KILOBYTE = 1_000;
const NAME = "[a-z0-9_]{2,32}";

/** Emoji and stickers of a space, or of the server. */
export interface StickersOf {
  readonly spaceId?: string;
  /** Reports changes; toasts do if it is absent. */
  readonly tell?: ActionOptions<unknown, unknown>["tell"];
}

interface FormProps extends StickersOf {
  readonly onClose: () => void;
}

/** The list of emoji and stickers for those who may change it. */
export function StickerList({ hint, ...of }: StickersOf & { readonly hint: string }) {
  const { t } = useTranslation("stickers");
  const { spaceId, tell } = of;
  const list = useQuery(stickersQuery);
  const [edited, setEdited] = useState<string | null>(null);
  const remove = useProvenAction({
    tell,
    act: ({ _id: id }: Sticker) =>
      spaceId
        ? call("DELETE /spaces/:spaceId/stickers/:id", { params: { spaceId, id } })
        : call("DELETE /admin/stickers/:id", { params: { id } }),
    done: (_, { name }) => t("removed", { name }),
    failed: t("failed"),
    stale: [keys.stickers],
  });
  return (
    <div>
      <p className="mb-4 text-sm text-muted">{hint}</p>
      {edited === "new" ? (
        <AddSticker {...of} onClose={() => setEdited(null)} />
      ) : (
        <Button className="mb-6" onClick={() => setEdited("new")}>
          {t("add")}
        </Button>
      )}
      <ResourceList
        label={t("title")}
        query={list}
        items={list.data?.filter((one) => one.spaceId === spaceId)}
        failed={t("notLoaded")}
        empty={<p className="text-sm text-muted">{t("none")}</p>}
        className="divide-y divide-line"
      >
        {(sticker) =>
          edited === sticker._id ? (
            <li key={sticker._id} className="py-3">
              <RenameSticker {...of} sticker={sticker} onClose={() => setEdited(null)} />
            </li>
          ) : (
            <li key={sticker._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <StickerPicture url={sticker.url} alt="" className={sticker.kind === "emoji" ? "size-8" : "size-16"} />
              <span className="min-w-40 flex-1">
                <span dir="auto" className="block wrap-anywhere">
                  {sticker.label}
                </span>
                <span className="block text-sm text-muted">
                  <bdi dir="ltr">{sticker.kind === "emoji" ? `:${sticker.name}:` : sticker.name}</bdi>
                  {" · "}
                  {t(sticker.kind === "emoji" ? "emoji" : "sticker")}
                </span>
              </span>
              <span className="-mx-2 flex gap-2">
                <Button
                  look="plain"
                  aria-label={t("renameOne", { name: sticker.label })}
                  onClick={() => setEdited(sticker._id)}
                >
                  {t("rename")}
                </Button>
                <ConfirmAction
                  action={t("remove")}
                  label={t("removeOne", { name: sticker.label })}
                  title={t("removeTitle", { name: sticker.label })}
                  text={t(sticker.kind === "emoji" ? "removeEmojiText" : "removeStickerText", { name: sticker.name })}
                  onDo={() => remove.mutateAsync(sticker)}
                />
              </span>
            </li>
          )
        }
      </ResourceList>
      {remove.proof}
    </div>
  );
}

const FORM = "mb-6 grid max-w-xl gap-4 rounded-md border border-line bg-surface p-4 outline-none";

function useNames(before: Pick<Sticker, "name" | "label">) {
  const { t } = useTranslation("stickers");
  const [name, setName] = useState(before.name);
  const [label, setLabel] = useState(before.label);
  const fields = (
    <>
      <Field
        label={t("name")}
        hint={t("nameHint")}
        required
        dir="ltr"
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        pattern={NAME}
        value={name}
        onChange={({ target }) => setName(target.value.toLowerCase().replaceAll(/[\s-]+/g, "_"))}
      />
      <Field
        label={t("label")}
        hint={t("labelHint")}
        required
        maxLength={100}
        value={label}
        onChange={({ target }) => setLabel(target.value)}
      />
    </>
  );
  return { name, label, fields };
}

function AddSticker({ spaceId, tell, onClose }: FormProps) {
  const { t } = useTranslation("stickers");
  const [kind, setKind] = useState<StickerKind>("emoji");
  const [file, setFile] = useState<File>();
  const { name, label, fields } = useNames({ name: "", label: "" });
  const most = (kind === "emoji" ? EMOJI_BYTES : STICKER_BYTES) / KILOBYTE;
  const { field, choose } = useFileField({
    label: t("file"),
    accept: "image/png,image/webp,image/gif",
    onFile: setFile,
  });
  const add = useProvenAction({
    tell,
    act: async (picture: File) => {
      const body = { kind, name, label, image: await readAsDataUrl(picture) };
      return spaceId
        ? call("POST /spaces/:spaceId/stickers", { params: { spaceId }, body })
        : call("POST /admin/stickers", { body });
    },
    done: ({ name }) => t("added", { name }),
    failed: t("failed"),
    stale: [keys.stickers],
    onDone: onClose,
  });
  return (
    <FormInPlace aria-label={t("add")} className={FORM} onSubmit={() => file && add.mutate(file)}>
      <Choice
        label={t("kind")}
        value={kind}
        options={[
          { value: "emoji", text: t("emoji") },
          { value: "sticker", text: t("sticker") },
        ]}
        onChange={setKind}
      />
      {fields}
      <div className="flex flex-wrap items-center gap-3">
        <Button look="quiet" onClick={choose}>
          {t("choose")}
        </Button>
        <span className="min-w-0 flex-1 text-sm wrap-anywhere text-muted">
          {file ? <bdi>{file.name}</bdi> : t("formats", { most })}
        </span>
        {field}
      </div>
      <FormButtons action={t("add")} busy={add.isPending} disabled={!file} onCancel={onClose} />
      {add.proof}
    </FormInPlace>
  );
}

function RenameSticker({ spaceId, tell, sticker, onClose }: FormProps & { readonly sticker: Sticker }) {
  const { t } = useTranslation("stickers");
  const { name, label, fields } = useNames(sticker);
  const rename = useProvenAction({
    tell,
    act: () => {
      const id = sticker._id;
      const body = { name, label };
      return spaceId
        ? call("PATCH /spaces/:spaceId/stickers/:id", { params: { spaceId, id }, body })
        : call("PATCH /admin/stickers/:id", { params: { id }, body });
    },
    done: t("renamed"),
    failed: t("failed"),
    stale: [keys.stickers],
    onDone: onClose,
  });
  return (
    <FormInPlace
      aria-label={t("renameOne", { name: sticker.label })}
      className={FORM}
      onSubmit={() => rename.mutate(undefined)}
    >
      {fields}
      <FormButtons action={t("rename")} busy={rename.isPending} onCancel={onClose} />
      {rename.proof}
    </FormInPlace>
  );
}
