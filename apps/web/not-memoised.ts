/**
 * Components that the React Compiler leaves as they are: they render again seldom, and what it adds to them would be
 * loaded before the first chat shows.
 */
export const notMemoised =
  /\/src\/(app\/(App|ConnectionPill|Root|SignedInShell)|app\/pages\/(BrokenPage|HomePage|lazy-page|PeopleLists|UnreachablePage)|features\/people\/(ListFailed|ProfileHeader|AccountMenuSlot|ListSkeleton)|features\/search\/SearchBox|features\/conversation-list\/ChatList|features\/conversation\/header\/(ChatHeader|ChatMenuSlot|PersonTitle)|features\/conversation\/(Conversation|ConversationSkeleton)|features\/conversation\/message\/(SendStateIcon|Tombstone)|features\/translation\/details\/LanguagePlaceholder|features\/conversation\/composer\/pictures\/(DropZone|AttachButton)|features\/conversation\/emoji\/EmojiSlot|ui\/forms\/(Button|IconButton|Tabs)|ui\/graphics\/LineIcon|ui\/states\/(EmptyState|FullScreenMessage|FullScreenSpinner|Retry)|ui\/text\/RichText)\.tsx$/;
