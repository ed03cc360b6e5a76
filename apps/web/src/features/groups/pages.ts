export interface GroupPageProps {
  readonly conversationId: string;
  readonly onBack: () => void;
}
