export {
  Accordion,
  ActionIcon,
  Alert,
  Anchor,
  AspectRatio,
  Avatar,
  Badge,
  Box,
  Breadcrumbs,
  Burger,
  Button,
  Card,
  Center,
  Checkbox,
  CloseButton,
  Code,
  Collapse,
  Combobox,
  Container,
  CopyButton,
  Divider,
  Drawer,
  FileButton,
  Flex,
  Grid,
  Group,
  Input,
  List,
  Loader,
  MultiSelect,
  NumberInput,
  Paper,
  Pill,
  Popover,
  Progress,
  Radio,
  ScrollArea,
  SegmentedControl,
  Select,
  type SelectProps,
  SimpleGrid,
  Skeleton,
  Space,
  Stack,
  Stepper,
  Switch,
  Table,
  Tabs,
  Text,
  TextInput,
  type TextInputProps,
  ThemeIcon,
  Title,
  Tooltip,
  UnstyledButton,
  useCombobox,
  useComputedColorScheme,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core';
export { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
export {
  useCallbackRef,
  useDebouncedCallback,
  useDebouncedValue,
  useDisclosure,
  useDocumentTitle,
  useLocalStorage,
  useMediaQuery,
  useMounted,
  useNetwork,
  useSessionStorage,
} from '@mantine/hooks';
export { BillingBadge, type BillingKind } from './billing/BillingBadge.tsx';
export { BillingCard, type BillingCardProps } from './billing/BillingCard.tsx';
export { CouponField, type CouponFieldProps } from './billing/CouponField.tsx';
export { PlanCard, type PlanCardProps } from './billing/PlanCard.tsx';
export { PriceSummary, type PriceSummaryProps } from './billing/PriceSummary.tsx';
export { SubscriptionCard, type SubscriptionCardProps, type SubscriptionStatus } from './billing/SubscriptionCard.tsx';

export { EmptyArt, HeroArt, LostArt, QuietArt, SuccessArt } from './brand/illustrations.tsx';
export { Logo, LogoMark } from './brand/Logo.tsx';
export {
  Conversation,
  type ConversationProps,
  hasTyped,
  type Message,
  nothingTyped,
  type TypedMessages,
} from './clinical/Conversation.tsx';
export { GoalCard, type GoalCardProps } from './clinical/GoalCard.tsx';
export { GoalHistory, type GoalHistoryProps } from './clinical/GoalHistory.tsx';
export { ownGoalTitle } from './clinical/goal-title.ts';
export { InboxList, type InboxListProps, type InboxThread } from './clinical/InboxList.tsx';
export { isMessageChanged, type MessageEdit, MessageEditor } from './clinical/MessageEditor.tsx';
export { NoteComposer, type NoteComposerProps } from './clinical/NoteComposer.tsx';
export { NoteForm, type NoteFormProps } from './clinical/NoteForm.tsx';
export { NoteMenu, type NoteMenuProps } from './clinical/NoteMenu.tsx';
export { NoteThread, type NoteThreadProps, showNote, type ThreadNote } from './clinical/NoteThread.tsx';
export { ProgressMeter, progressColor } from './clinical/ProgressMeter.tsx';
export { ProgressStepper } from './clinical/ProgressStepper.tsx';
export { type SessionTrials, Sparkline, TrialChart } from './clinical/TrialChart.tsx';
export { WrittenText, type WrittenTextProps } from './clinical/WrittenText.tsx';
export { CopyField, type CopyFieldProps } from './copying/CopyField.tsx';
export { copyText } from './copying/copy.ts';
export { DocumentList, type DocumentListProps, type ListedDocument } from './documents/DocumentList.tsx';
export { DocumentUpload, type DocumentUploadProps } from './documents/DocumentUpload.tsx';
export { FileLinks, type FileLinksProps } from './documents/FileLinks.tsx';
export { TermsText, TermsViewer, type TermsViewerProps } from './documents/TermsViewer.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './feedback/ConfirmDialog.tsx';
export { CountBadge } from './feedback/CountBadge.tsx';
export { DraftModal, type DraftModalProps } from './feedback/DraftModal.tsx';
export { FormNotice } from './feedback/FormNotice.tsx';
export { InlineConfirm, type InlineConfirmProps, isOpenList } from './feedback/InlineConfirm.tsx';
export { Modal } from './feedback/Modal.tsx';
export { CardsSkeleton, ListSkeleton } from './feedback/Skeletons.tsx';
export { useLast } from './feedback/useLast.ts';
export { focusEntry, isFocusLost, isInDialog, restoreFocus, useOpener } from './feedback/useOpener.ts';
export {
  addTexts,
  createTranslator,
  currentLanguage,
  type Dictionary,
  type PluralMessage,
  type Translation,
  translated,
} from './i18n/translator.ts';
export { typographic } from './i18n/typographic.ts';
export * from './icons.ts';
export { ChipList } from './inputs/ChipList.tsx';
export { clockText, halfHourSlots, minutesOf, parseTime, unbroken } from './inputs/clock.ts';
export { type FileProgress, FilesUploader, type FilesUploaderProps } from './inputs/FilesUploader.tsx';
export { FileUploader, type FileUploaderProps } from './inputs/FileUploader.tsx';
export { dataAddress, type FileGroup, type FilesGroup, type UploadedFile } from './inputs/file-rules.ts';
export { focusFirstProblem } from './inputs/focus-problem.ts';
export { PasswordField, type PasswordFieldProps } from './inputs/PasswordField.tsx';
export { nationalDigits, PhoneField, type PhoneFieldProps } from './inputs/PhoneField.tsx';
export { SuggestingTextarea, type SuggestingTextareaProps, type Suggestion } from './inputs/SuggestingTextarea.tsx';
export { Textarea } from './inputs/Textarea.tsx';
export { TimeField, type TimeFieldProps } from './inputs/TimeField.tsx';
export { WorkingHoursEditor, type WorkingHoursEditorProps } from './inputs/WorkingHoursEditor.tsx';
export {
  problemsOf,
  restoredWeek,
  stretchesOf,
  type TypedWeek,
  typedWeek,
  type Weekday,
  type WorkingStretch,
  weekdays,
} from './inputs/working-hours.ts';
export { lateDialog, lateExtra, latePage, latePart } from './late/late.tsx';
export { NotLoaded } from './late/NotLoaded.tsx';
export { LicenseList, type LicenseListProps } from './licenses/LicenseList.tsx';
export { type LicenseField, licenseProblems, newLicense, type TypedLicense } from './licenses/licenses.ts';
export { Menu } from './menu/Menu.tsx';
export { notifyError, notifyNotLoaded, notifySuccess, toastLifetime } from './notify.tsx';
export { OutcomePage } from './page/OutcomePage.tsx';
export { PageHeader, type PageHeaderProps } from './page/PageHeader.tsx';
export { Panel, type PanelProps } from './page/Panel.tsx';
export { Row, RowList, type RowProps, RowText, type RowTextProps } from './page/RowList.tsx';
export { SectionTabs, type SectionTabsProps } from './page/SectionTabs.tsx';
export { SortableTable, SortHeader, type SortHeaderProps } from './page/SortableTable.tsx';
export { WithAside, type WithAsideProps } from './page/WithAside.tsx';
export { WizardActions, WizardPage, type WizardPageProps, WizardSteps } from './page/WizardPage.tsx';
export { Portrait } from './people/Portrait.tsx';
export {
  TherapistBio,
  TherapistCard,
  type TherapistCardProps,
  type TherapistProfile,
} from './people/TherapistCard.tsx';
export { PictureUpload, type PictureUploadProps } from './pictures/PictureUpload.tsx';
export { DeviceList, type DeviceListProps, type ListedDevice } from './security/DeviceList.tsx';
export { QrCode, type QrCodeProps } from './security/QrCode.tsx';
export { RecoveryCodes, type RecoveryCodesProps } from './security/RecoveryCodes.tsx';
export { type Figure, FigureList } from './sessions/FigureList.tsx';
export { PendingItem, type PendingItemProps, PendingList } from './sessions/PendingList.tsx';
export { SessionCard, type SessionCardProps, SessionList } from './sessions/SessionCard.tsx';
export { SessionListSkeleton } from './sessions/SessionListSkeleton.tsx';
export { SlotPicker, type SlotPickerProps } from './sessions/SlotPicker.tsx';
export { type SessionStatus, StatusMark } from './sessions/StatusMark.tsx';
export type { DayPart, SlotDay } from './sessions/slot-days.ts';
export { useShortcuts } from './shortcuts.ts';
export { EmptyState, ErrorState, QuietState, type StatePanelProps } from './states/StatePanel.tsx';
export { SupportEmail, SupportText, useSupportEmail } from './support/support.tsx';
export { dialogWidths } from './theme/components.ts';
export { breakpoints } from './theme/theme.ts';
export { UiProvider } from './UiProvider.tsx';
export { notifyUndo } from './undo.tsx';
