import type { Gif } from "@lingualoom/contract/calls/gifs.ts";
import type { GifProvider } from "@lingualoom/contract/gif-providers.ts";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { v7 as newId } from "uuid";
import { keys } from "#/data/keys.ts";
import type { OutboxAttachment } from "#/data/outbox/entry.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { SearchInput } from "#/ui/forms/SearchInput.tsx";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { useDebounced } from "#/ui/hooks/use-debounced.ts";
import { EmojiGrid } from "./EmojiGrid.tsx";

/** The providers' terms ask for these words beside their pictures. */
const ATTRIBUTIONS = { tenor: "Powered by Tenor", giphy: "Powered by GIPHY" } as const;
const NAMES = { tenor: "Tenor", giphy: "GIPHY" } as const;
const TYPING_MS = 400;

interface Props {
  readonly provider: GifProvider;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly onPick: (gif: OutboxAttachment) => void;
}

/** Searches by way of this server; the provider's addresses never reach the page. */
export function GifSearch({ provider, query, onQuery, onPick }: Props) {
  const { t } = useTranslation("emoji");
  const words = useDebounced(query.trim(), TYPING_MS, query.trim());
  const found = useInfiniteQuery({
    queryKey: keys.gifs(words),
    queryFn: ({ pageParam }) => call("GET /gifs", { query: { q: words, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const taken = useMutation({ mutationFn: take, onSuccess: onPick });
  const gifs = new Map(found.data?.pages.flatMap((page) => page.gifs).map((gif) => [gif.token, gif]));
  const labelOf = ({ label }: Gif) => label || t("gifs");
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // On touch screens focus would open the keyboard over the pictures.
    if (matchMedia("(pointer: fine)").matches) search.current?.focus();
  }, []);
  const error = found.error ?? taken.error;
  return (
    <>
      <SearchInput
        ref={search}
        role="searchbox"
        label={t("searchGifs", { name: NAMES[provider] })}
        value={query}
        onValue={onQuery}
        // Enter would send the message of the surrounding composer.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <ErrorLine text={error && sentenceOf(error, t("noGifs"))} />
      {(found.isPending || taken.isPending) && <Spinner />}
      <p
        role="status"
        className={found.data && gifs.size === 0 ? "grid flex-1 place-items-center text-muted" : "sr-only"}
      >
        {found.data && gifs.size === 0 && t("noGifs")}
      </p>
      {gifs.size > 0 && (
        <EmojiGrid
          key={words}
          label={t("gifs")}
          emoji={[...gifs.keys()]}
          words={Object.fromEntries([...gifs.values()].map((gif) => [gif.token, labelOf(gif).replaceAll("|", " ")]))}
          columns="grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))]"
          cell="h-24 p-0.5"
          draw={(token) => <Preview gif={gifs.get(token)} />}
          onPick={(token) => {
            const gif = gifs.get(token);
            if (gif && !taken.isPending) taken.mutate({ ...gif, label: labelOf(gif) });
          }}
        />
      )}
      <div className="mt-auto flex min-h-6 items-center justify-between gap-2 text-sm text-muted">
        <span lang="en" dir="ltr">
          {ATTRIBUTIONS[provider]}
        </span>
        {found.hasNextPage && (
          <button
            type="button"
            disabled={found.isFetchingNextPage}
            onClick={() => found.fetchNextPage()}
            className="min-h-6 rounded-sm font-medium text-indigo underline underline-offset-4 pointer-coarse:min-h-11"
          >
            {t("moreGifs")}
          </button>
        )}
      </div>
    </>
  );
}

/** Moves only for readers who want motion. */
const Preview = ({ gif }: { readonly gif: Gif | undefined }) => (
  <picture className="size-full overflow-hidden">
    {gif?.still && <source media="(prefers-reduced-motion: reduce)" srcSet={gif.still} />}
    <img src={gif?.preview} alt="" loading="lazy" className="size-full rounded-sm object-cover" />
  </picture>
);

/** Lets the server store the GIF; its preview stands in the chat until the message is sent. */
async function take({ token, preview, label }: Gif): Promise<OutboxAttachment> {
  const [{ mediaId }, shown] = await Promise.all([call("POST /gifs", { body: { token } }), fetch(preview)]);
  const blob = await shown.blob();
  return { key: newId(), kind: "image", name: "", alt: label, blob, uploadId: mediaId, isUploaded: true };
}
