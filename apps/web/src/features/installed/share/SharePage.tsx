import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, Navigate, useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { configQuery, meQuery } from "#/data/account/session.queries.ts";
import { type SharedContent, sharedContent } from "#/data/from-other-apps/shared-content.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { buttonLook } from "#/ui/forms/Button.tsx";
import { FullScreenMessage } from "#/ui/states/FullScreenMessage.tsx";
import { FullScreenSpinner } from "#/ui/states/FullScreenSpinner.tsx";
import { ChooseChat } from "./ChooseChat.tsx";
import { type ReadFiles, readFiles } from "./read-files.ts";

type Shared = SharedContent & ReadFiles;

/** Chooses a conversation for content shared by another app. Visitors sign in first; the content is kept. */
export function SharePage() {
  const { t } = useTranslation("installed");
  const { id } = useParams({ from: "/share/$id" });
  const { data: me } = useQuery(meQuery);
  const client = useQueryClient();
  const isSignedIn = Boolean(me);
  const [shared, setShared] = useState<Shared | "gone">();
  useEffect(() => {
    if (!isSignedIn) return;
    const read = async () => {
      const content = await sharedContent(id);
      // Until the limit is known, the server enforces it.
      const { maxFileSize = Number.POSITIVE_INFINITY } = client.getQueryData(configQuery.queryKey) ?? {};
      return content ? { ...content, ...(await readFiles(content.files, maxFileSize)) } : "gone";
    };
    let isShown = true;
    void read()
      .catch(() => "gone" as const)
      .then((found) => isShown && setShared(found));
    return () => {
      isShown = false;
    };
  }, [client, id, isSignedIn]);
  if (!me) return <Navigate to="/login" search={{ to: `/share/${id}` }} replace />;
  if (!shared) return <FullScreenSpinner />;
  if (shared === "gone")
    return (
      <FullScreenMessage title={t("shareGone")} text={t("shareGoneText")}>
        <Link to="/" search={{}} className={buttonLook()}>
          {t("shareGoOn")}
        </Link>
      </FullScreenMessage>
    );
  return <ChooseChat me={me._id} id={id} shared={shared} />;
}
