"""Twenty guardians and their children: private pay and school, with one at each step of the setup."""

from demo_data.plan import ChildPlan, FamilyPlan
from demo_data.therapists import BEHAVIORAL, COUNSELING, OCCUPATIONAL, READING, SCHOOL, SPEECH

PACIFIC, MOUNTAIN, CENTRAL, EASTERN = (
    "America/Los_Angeles", "America/Phoenix", "America/Chicago", "America/New_York",
)  # fmt: skip
BAYVIEW, LINCOLN = "Bayview Elementary", "Lincoln Middle School"

FAMILIES = (
    FamilyPlan("Elena", "Marchetti", "CA", PACIFIC, (
        ChildPlan("Sofia", "Marchetti", 7, "female", SPEECH, "Okafor", 2, 45, preferred_name="Sofi"),
        ChildPlan("Luca", "Marchetti", 10, "male", COUNSELING, "Reyes", 1, 45),
    )),
    FamilyPlan("Andre", "Baptiste", "CA", PACIFIC, (
        ChildPlan("Noah", "Baptiste", 5, "male", SPEECH, "Okafor", 1, 30),
    )),
    FamilyPlan("Mei", "Tanaka", "WA", PACIFIC, (
        ChildPlan("Hana", "Tanaka", 6, "female", SPEECH, "Okafor", 1, 45, subscription="paused"),
    )),
    FamilyPlan("Rosa", "Delgado", "CA", PACIFIC, (
        ChildPlan("Mateo", "Delgado", 8, "male", SPEECH, "Okafor", 1, 45, school=BAYVIEW),
        ChildPlan("Isabel", "Delgado", 6, "female", SPEECH, "Okafor", 1, 45, school=BAYVIEW),
    )),
    FamilyPlan("Kwame", "Mensah", "CA", PACIFIC, (
        ChildPlan("Abena", "Mensah", 9, "female", SPEECH, "Okafor", 1, 45, school=BAYVIEW),
    ), relationship="legal_guardian"),
    FamilyPlan("Sarah", "Cohen", "NY", EASTERN, (
        ChildPlan("Eli", "Cohen", 7, "male", OCCUPATIONAL, "Lindqvist", 2, 45),
        ChildPlan("Miriam", "Cohen", 4, "female", OCCUPATIONAL, "Lindqvist", 1, 30),
        ChildPlan("Ruth", "Cohen", 12, "female", READING, "Whitfield", 1, 60),
    )),
    FamilyPlan("Jamal", "Washington", "NY", EASTERN, (
        ChildPlan("Zora", "Washington", 11, "female", COUNSELING, "Reyes", 1, 45, subscription="canceling"),
    )),
    FamilyPlan("Ingrid", "Solberg", "NJ", EASTERN, (
        ChildPlan("Finn", "Solberg", 8, "male", OCCUPATIONAL, "Lindqvist", 1, 45, every_weeks=2),
    )),
    FamilyPlan("Carlos", "Fuentes", "TX", CENTRAL, (
        ChildPlan("Diego", "Fuentes", 9, "male", BEHAVIORAL, "Haddad", 2, 45),
    )),
    FamilyPlan("Leila", "Nazari", "TX", CENTRAL, (
        ChildPlan("Dara", "Nazari", 13, "other", COUNSELING, "Raman", 1, 60, every_weeks=0),
        ChildPlan("Kian", "Nazari", 5, "male", BEHAVIORAL, "Haddad", 1, 45),
    )),
    FamilyPlan("Beth", "Ankomah", "TX", CENTRAL, (
        ChildPlan("Josiah", "Ankomah", 10, "male", SCHOOL, "Bergeron", 1, 45, school=LINCOLN),
    ), relationship="school_staff"),
    FamilyPlan("Tala", "Begay", "AZ", MOUNTAIN, (
        ChildPlan("Nizhoni", "Begay", 8, "female", SPEECH, "Okafor", 1, 45),
    ), relationship="family_member"),
    FamilyPlan("Oliver", "Hughes", "MA", EASTERN, (
        ChildPlan("Poppy", "Hughes", 9, "female", READING, "Whitfield", 2, 45),
    )),
    FamilyPlan("Anh", "Nguyen", "CA", PACIFIC, (
        ChildPlan("Minh", "Nguyen", 14, "male", SPEECH, "Watanabe", 1, 45, subscription="ended"),
    )),
    FamilyPlan("Fatima", "Zahra", "IL", CENTRAL, (
        ChildPlan("Yusuf", "Zahra", 6, "male", BEHAVIORAL, "Haddad", 1, 30, subscription="trial"),
    )),
    FamilyPlan("Patrick", "O'Brien", "WA", PACIFIC, (
        ChildPlan("Aoife", "O'Brien", 16, "female", SPEECH, "Watanabe", 1, 60, subscription="assessment"),
    )),
    FamilyPlan("Nadia", "Petrova", "CA", PACIFIC, (
        ChildPlan("Mila", "Petrova", 7, "female", SPEECH, None, 1, 45),
    ), stops_at="match_therapist"),
    FamilyPlan("George", "Papadakis", "NY", EASTERN, (
        ChildPlan("Nikos", "Papadakis", 11, "male", READING, None, subscription="none"),
    ), stops_at="select_plan"),
    FamilyPlan("Wanjiru", "Kamau", "CA", PACIFIC, (
        ChildPlan("Amani", "Kamau", 9, "female", SCHOOL, "Bergeron", 1, 45, school=LINCOLN),
        ChildPlan("Baraka", "Kamau", 12, "male", SCHOOL, "Bergeron", 1, 45, school=LINCOLN),
    )),
    FamilyPlan("Hye-jin", "Park", "CA", PACIFIC, (
        ChildPlan("Seo-yun", "Park", 10, "female", COUNSELING, "Reyes", 1, 45),
    )),
)  # fmt: skip
