"""class Referee: every wish that mail, page or command line can have, each in one method.

The methods stand by noun in the modules beside; the clerks that do the work share one `Core`.
"""

from referee.service.desk.losses import Losses
from referee.service.desk.player_data import Players
from referee.service.desk.sending import Sending
from referee.service.desk.sitting import Sitting
from referee.service.desk.time import Time
from referee.service.desk.voices import Voices


class Referee(Sitting, Sending, Time, Voices, Players, Losses):
    """The front desk. Thread-safe: a match is worked on by one thread at a time."""
