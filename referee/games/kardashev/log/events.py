"""What can happen; the names are those of the rulings (§7). Three more say what is asked next:
`play_opened`, `choice_opened`, `starter_asked`; `order_filed` seals a whole play or response.

Cards are `war-0@2` (kind and owner) in a game, ids (`war-1a`) in drafts. Seats are 1 (A), 2 (B).
"""

from typing import get_args

from referee.games.kardashev.log.events_effects import (
    CardsDrawn,
    CardsMoved,
    ChoiceMade,
    ChoiceOpened,
    DeckSeen,
    DeckShuffled,
    EffectSkipped,
    HandSeen,
    ListStarted,
    MarkSet,
    MarkSpent,
    Picked,
    PlaysGained,
    TopSeen,
)
from referee.games.kardashev.log.events_match import (
    CardsDrafted,
    CardsSetAside,
    DeckBuilt,
    DraftHandDealt,
    DraftHandPassed,
    GameWon,
    HeroChosen,
    HeroesOffered,
    MatchStarted,
    MatchWon,
    StageOpened,
    StarterAsked,
    StarterChosen,
)
from referee.games.kardashev.log.events_turn import (
    CardAccepted,
    CardDiscarded,
    CardEntered,
    CardFaded,
    CardLaid,
    CardReturned,
    DrawSkipped,
    GuessProved,
    HeroSacrificed,
    OrderFiled,
    PlayOpened,
    PlayPassed,
    PowerUsed,
    QuantumNegated,
    RecyclageMade,
    RiposteMade,
    TollPaid,
    TurnEnded,
    TurnStarted,
)
from referee.kernel.event import Event

AnyEvent = (
    MatchStarted
    | StageOpened
    | DraftHandDealt
    | CardsDrafted
    | DraftHandPassed
    | CardsSetAside
    | DeckBuilt
    | DeckShuffled
    | CardsDrawn
    | DrawSkipped
    | StarterAsked
    | StarterChosen
    | TurnStarted
    | CardFaded
    | PlayOpened
    | OrderFiled
    | PowerUsed
    | HeroSacrificed
    | CardLaid
    | PlayPassed
    | CardAccepted
    | RiposteMade
    | RecyclageMade
    | TollPaid
    | GuessProved
    | QuantumNegated
    | CardEntered
    | ListStarted
    | EffectSkipped
    | CardsMoved
    | HandSeen
    | TopSeen
    | DeckSeen
    | ChoiceOpened
    | ChoiceMade
    | MarkSet
    | MarkSpent
    | PlaysGained
    | CardDiscarded
    | CardReturned
    | TurnEnded
    | GameWon
    | HeroesOffered
    | HeroChosen
    | MatchWon
)
EVENTS: tuple[type[Event], ...] = get_args(AnyEvent)
OPENS: dict[str, tuple[str, ...]] = {  # by these the rules show what was hidden (`Game.opens`)
    "card_entered": (),  # what was laid, its number, and all that follows from it
    "guess_proved": (),
    "quantum_negated": (),
    "cards_moved": ("cards", "hidden", "owners"),
    "toll_paid": ("cards",),
    "deck_shuffled": ("n",),
}
__all__ = [
    "EVENTS",
    "OPENS",
    "AnyEvent",
    "CardAccepted",
    "CardDiscarded",
    "CardEntered",
    "CardFaded",
    "CardLaid",
    "CardReturned",
    "CardsDrafted",
    "CardsDrawn",
    "CardsMoved",
    "CardsSetAside",
    "ChoiceMade",
    "ChoiceOpened",
    "DeckBuilt",
    "DeckSeen",
    "DeckShuffled",
    "DraftHandDealt",
    "DraftHandPassed",
    "DrawSkipped",
    "EffectSkipped",
    "GameWon",
    "GuessProved",
    "HandSeen",
    "HeroChosen",
    "HeroSacrificed",
    "HeroesOffered",
    "ListStarted",
    "MarkSet",
    "MarkSpent",
    "MatchStarted",
    "MatchWon",
    "OrderFiled",
    "Picked",
    "PlayOpened",
    "PlayPassed",
    "PlaysGained",
    "PowerUsed",
    "QuantumNegated",
    "RecyclageMade",
    "RiposteMade",
    "StageOpened",
    "StarterAsked",
    "StarterChosen",
    "TollPaid",
    "TopSeen",
    "TurnEnded",
    "TurnStarted",
]
