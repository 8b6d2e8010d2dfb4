"""Events that identity publishes. Payloads carry what consumers use (docs/product/shared.md#event-contents)."""

from identity.events.children import ChildPayerChanged, ChildProfileChanged, ChildSummaryChanged, ChildTherapistChosen
from identity.events.guardians import (
    FamilyErased,
    GuardianAccountClosed,
    GuardianAccountKept,
    GuardianLanguageChanged,
    GuardianProfileChanged,
    GuardianshipGranted,
    GuardianshipRevoked,
    GuardianTermsAccepted,
)
from identity.events.notices import NoticeAdded
from identity.events.therapists import TherapistProfileChanged, TherapistSummaryChanged, TherapistSupervisorChanged

PRODUCED = (
    GuardianshipGranted,
    GuardianshipRevoked,
    GuardianProfileChanged,
    GuardianLanguageChanged,
    GuardianTermsAccepted,
    GuardianAccountClosed,
    GuardianAccountKept,
    ChildProfileChanged,
    ChildSummaryChanged,
    ChildPayerChanged,
    ChildTherapistChosen,
    TherapistProfileChanged,
    TherapistSummaryChanged,
    TherapistSupervisorChanged,
    FamilyErased,
    NoticeAdded,
)
