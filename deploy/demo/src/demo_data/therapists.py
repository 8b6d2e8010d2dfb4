"""Eight therapists who cover every specialty and eleven states."""

from identity.domain.clientele import Ages, Language

from demo_data.plan import TherapistPlan, every_day

SPEECH = "Speech Therapy"
OCCUPATIONAL = "Occupational Therapy"
COUNSELING = "Mental Health Counseling"
BEHAVIORAL = "Behavioral Therapy"
READING = "Reading and Dyslexia Support"
SCHOOL = "School Psychology"
EN, ES = Language.ENGLISH, Language.SPANISH

THERAPISTS = (
    TherapistPlan(
        "Maya", "Okafor", SPEECH, ("Articulation", "Early Language", "Fluency and Stuttering"),
        ("CA", "WA", "OR", "AZ"), "Oakland", "94610", "America/Los_Angeles", 12, "female", every_day("08:00", "18:00"),
        "I help children find their words, and the courage to use them. My sessions are full of stories, silly sounds "
        "and small wins that we write down together. Parents get one thing to try each week, never a list of ten.",
        (EN, ES), Ages(2, 12),
    ),
    TherapistPlan(
        "Daniel", "Reyes", COUNSELING, ("Anxiety", "Emotional Regulation", "Family Changes"),
        ("CA", "TX", "NY"), "San Diego", "92103", "America/Los_Angeles", 9, "male", every_day("09:00", "19:00"),
        "Worry is loud when you are nine. I teach children to notice it, name it and turn it down, with drawing, "
        "breathing games and a good deal of humor. I work closely with parents through big changes at home.",
        (EN, ES), Ages(6, 17),
    ),
    TherapistPlan(
        "Hannah", "Lindqvist", OCCUPATIONAL, ("Fine Motor Skills", "Handwriting", "Sensory Processing"),
        ("NY", "NJ", "PA"), "Brooklyn", "11215", "America/New_York", 15, "female", every_day("08:30", "17:30"),
        "Buttons, pencils, noisy classrooms: everyday things can be hard work. I turn them into play that strengthens "
        "hands and calms senses, using what you already have at home.",
        (EN,), Ages(3, 12),
    ),
    TherapistPlan(
        "Amir", "Haddad", BEHAVIORAL, ("ADHD", "Autism Support", "Parent Coaching"),
        ("TX", "CA", "IL"), "Austin", "78704", "America/Chicago", 11, "male", every_day("10:00", "19:00"),
        "Every behavior says something. I help families read it, build routines that hold on a bad day, and celebrate "
        "the good ones. Half of each month's work is with you, the grown-ups.",
        (EN, Language.ARABIC), Ages(3, 14),
    ),
    TherapistPlan(
        "Grace", "Whitfield", READING, ("Decoding", "Comprehension", "Written Expression"),
        ("MA", "NY", "CA"), "Boston", "02130", "America/New_York", 18, "female", every_day("12:00", "20:00"),
        "Reading is not a race. With structured, multisensory lessons I have seen children who hid under tables read "
        "to their little brothers at bedtime. We go step by step, and every step is visible.",
        (EN,), Ages(5, 16),
    ),
    TherapistPlan(
        "Kenji", "Watanabe", SPEECH, ("Social Communication", "Voice"),
        ("HI", "CA", "WA"), "Honolulu", "96816", "Pacific/Honolulu", 7, "male", every_day("07:00", "15:00"),
        "I work with school-age children and teenagers on conversation, friendship and a voice that carries. We use "
        "their own games, shows and group chats, because that is where talking happens.",
        (EN, Language.JAPANESE), Ages(6, 18),
    ),
    TherapistPlan(
        "Priya", "Raman", COUNSELING, ("Grief and Loss", "Depression", "Trauma"),
        ("TX", "AZ", "CO"), "Phoenix", "85016", "America/Phoenix", 14, "female", every_day("09:00", "17:00"),
        "Some children carry heavy things. I make a quiet, steady place to put them down for a while and look at them "
        "together. Trained in trauma-focused work with children of four and older.",
        (EN, Language.HINDI, Language.TAMIL), Ages(4, 18),
    ),
    TherapistPlan(
        "Tom", "Bergeron", SCHOOL, ("Academic Assessment", "Behavior Plans", "Cognitive Assessment"),
        ("CA", "NY", "TX"), "Sacramento", "95816", "America/Los_Angeles", 20, "male", every_day("08:00", "16:00"),
        "I have worked beside teachers for twenty years. Assessments with me end in plain words and a plan that fits "
        "on one page, so that home and school pull in the same direction.",
        (EN,), Ages(4, 21),
    ),
)  # fmt: skip
