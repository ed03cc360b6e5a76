/**
 * Components that the React Compiler leaves as they are: they render again seldom, and what it adds to them would be
 * loaded before the first chat shows.
 */
export const notMemoised =
  /\/src\/(app\/(App|ConnectionPill|Root|SignedInShell)|app\/pages\/(HomePage|lazy-page)|features\/people\/(PeopleLists|ProfileHeader|SearchBox|AccountMenuSlot|ListSkeleton)|features\/conversation-list\/ChatList|features\/conversation\/header\/(ChatHeader|ChatMenuSlot|PersonTitle)|features\/conversation\/(Conversation|ConversationSkeleton)|features\/conversation\/message\/SendStateIcon|features\/translation\/LanguageToCome|features\/conversation\/composer\/pictures\/(DropZone|AttachButton)|features\/conversation\/composer\/emoji\/EmojiSlot|ui\/forms\/Tabs|ui\/graphics\/LineIcon|ui\/states\/FullScreenMessage|ui\/text\/RichText)\.tsx$/;
