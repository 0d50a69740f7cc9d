"""The home log: every match of a home, in batches; so that none can be hidden or told twice."""

from dataclasses import replace

import pytest

from referee.homelog import leaf as leaves
from referee.homelog.fold import Fork, HomeFold
from referee.homelog.leaf import BEGUN, ENDED, STOOD
from referee.seals import canonical, checkpoint, note
from referee.seals.canonical import b64u, unb64u
from referee.service.ledger.listing import is_practice, set_practice
from storage import SettingRow, Unavailable
from storage.memory import MemoryLog
from storage.sqlite import SqliteLog
from storage.tree import leaf_hash, root_of
from tests.service.house import House
from tests.service.shelving import set_listed
from tests.service.test_restoring import Home


@pytest.fixture(params=["memory", "sqlite"])
def house(request, tmp_path):
    return House(MemoryLog() if request.param == "memory" else SqliteLog(tmp_path / "home.db"))


def read(house):
    """All leaves of the home log, as a stranger reads them."""
    fold = HomeFold()
    for raw in house.log.leaves(house.referee.home_log.name):
        fold.take(raw)
    return fold


def acts(fold, origin):
    return [told["act"] for _, told in fold.matches[fold.origins[origin]].told]


def played(house, **more):
    """A match of nim that has begun and been played to its end."""
    match = house.begun("nim", stones=3, **more)
    while window := house.referee.views.table(match.name, None).window:
        match[window.asked[0]].order("take 1")
    return match


def begun_anew(home, match):
    """The store is put back to now, after the match went on and that was signed; the host accepts
    the loss, and the home log tells of it."""
    home.copied()
    match.house = home.house
    match[home.house.referee.views.table(match.name, None).window.asked[0]].order("take 1")
    home.house.referee.records.checkpoint(match.name)
    home.put_back()
    home.house.referee.restoring.accept_loss("the disk broke")
    home.house.referee.home_log.sequence()


def test_a_match_is_told_of_at_its_creation_its_closes_and_its_end(house):
    match = played(house)
    house.referee.home_log.sequence()
    fold = read(house)
    told = acts(fold, f"play.example/{match.name}")
    assert (told[0], told[-1], set(told[1:-1])) == (BEGUN, ENDED, {STOOD})


def test_each_moment_has_the_size_and_the_root_that_the_match_had_then(house):
    match = played(house)
    house.referee.home_log.sequence()
    hashes = [leaf_hash(leaf) for leaf in house.log.leaves(match.name)]
    [line] = read(house).matches.values()
    for _, told in line.told[1:]:
        assert told["root"] == b64u(root_of(hashes[: told["size"]]))
    assert line.ended["size"] == len(hashes)


def test_a_match_goes_on_from_its_own_last_leaf_in_a_later_batch(house):
    match = house.begun("nim", stones=9)
    house.referee.home_log.sequence()
    match[house.referee.views.table(match.name, None).window.asked[0]].order("take 1")
    assert house.referee.home_log.sequence() == 1
    assert acts(read(house), f"play.example/{match.name}")[-1] == STOOD
    assert house.referee.home_log.sequence() == 0
    assert house.log.unlogged.find() == []


def test_of_a_private_match_only_its_seats_read_what_is_told(house):
    match = house.begun("nim", stones=9)
    set_listed(house.log, match.name, False)
    house.referee.home_log.sequence()
    fold = read(house)
    raw = b"".join(house.log.leaves(house.referee.home_log.name))
    assert match.name.encode() not in raw
    assert fold.origins == {}
    [line] = fold.matches.values()
    assert line.told == []


def test_a_home_of_before_tells_of_all_that_it_holds(house):
    """Given matches that were made before there was a home log, when it is begun, then each is in
    it as it stands."""
    running, over = house.begun("nim", stones=9), played(house)
    for row in house.log.unlogged.find():
        house.log.unlogged.drop(row.stream, row.size)
    house.referee.home_log.sequence()
    fold = read(house)
    assert acts(fold, f"play.example/{running.name}") == [BEGUN, STOOD]
    assert acts(fold, f"play.example/{over.name}") == [BEGUN, ENDED]


def test_two_processes_at_it_at_once_write_one_log(house):
    house.begun("nim", stones=9)
    other = house.restarted()
    house.referee.home_log.sequence()
    other.referee.home_log.sequence()
    assert len(read(house).matches) == 1


def test_the_keys_and_the_rules_are_told_once(house):
    house.referee.home_log.sequence()
    size = read(house).size
    assert house.restarted().referee.home_log.sequence() == 0
    fold = read(house)
    assert fold.size == size
    assert fold.keys == [house.referee.home_log.vkey]
    assert ("nim", house.games.current("nim").version) in fold.rules


def test_its_checkpoint_is_signed_under_its_own_name(house):
    house.referee.home_log.sequence()
    log = house.referee.home_log
    head = checkpoint.verify(log.checkpoint(log.head()), note.parse_vkey(log.vkey))
    assert head.origin == "play.example/.home"
    assert head.size == read(house).size


def test_a_batch_is_made_every_few_minutes(house):
    house.referee.home_log.beat()
    house.begun("nim", stones=9)
    house.referee.home_log.beat()
    assert read(house).matches == {}
    house.clock.advance(seconds=180)
    house.referee.home_log.beat()
    assert len(read(house).matches) == 1


def test_a_home_that_lost_signed_leaves_goes_on_as_a_declared_new_log(tmp_path):
    """Given a store that was put back behind what was signed of the home log, when the host accepts
    the loss, then `.home.2` names what was lost and tells of all matches anew."""
    home = Home(tmp_path)
    match = home.house.begun("nim", stones=9)
    home.house.referee.home_log.sequence()
    home.copied()
    played(home.house)
    log = home.house.referee.home_log
    log.sequence()
    lost = log.head()
    log.checkpoint(lost)
    home.put_back()
    assert ".home" in [signed.match for signed in home.house.referee.restoring.lost]
    home.house.referee.restoring.accept_loss("the disk broke")
    home.house.referee.home_log.sequence()
    assert home.house.referee.home_log.name == ".home.2"
    opened = read(home.house).opened.data
    assert opened["reason"] == "the disk broke"
    assert opened["after"] == {
        "origin": "play.example/.home",
        "root": b64u(lost.root),
        "size": lost.size,
    }
    assert f"play.example/{match.name}" in read(home.house).origins
    assert home.opened().referee.restoring.lost == ()


def test_a_match_begun_anew_goes_on_from_the_leaf_of_the_one_that_was_lost(tmp_path):
    home = Home(tmp_path)
    match = home.house.begun("nim", stones=9)
    home.house.referee.home_log.sequence()
    begun_anew(home, match)
    fold = read(home.house)
    assert fold.left == {fold.origins[f"play.example/{match.name}"]}
    assert f"play.example/{match.name}.2" in fold.origins


def test_that_a_match_left_the_lists_is_told_in_the_breath_in_which_it_does(house):
    match = house.begun("nim", stones=9)
    house.referee.home_log.sequence()
    size = read(house).size
    for shown in (False, False, True):
        house.referee.listings.set(match.name, shown)
        [line] = read(house).matches.values()
        assert line.off is not shown
        assert house.referee.listings.shown(match.name) is shown
    assert read(house).size == size + 2


def test_where_it_cannot_be_told_the_match_stays_on_the_lists(house, monkeypatch):
    match = house.begun("nim", stones=9)
    house.referee.home_log.sequence()

    def away(batch):
        raise Unavailable("the disk is full")

    monkeypatch.setattr(house.log, "append", away)
    with pytest.raises(Unavailable):
        house.referee.listings.set(match.name, False)
    monkeypatch.undo()
    assert house.referee.listings.shown(match.name)
    assert house.log.listings.get(match.name).shelf == ""


def test_somebody_who_wrote_in_between_hinders_nobody(house, monkeypatch):
    match = house.begun("nim", stones=9)
    house.referee.home_log.sequence()
    write, others = house.log.append, [house.restarted().referee.home_log.sequence]

    def late(batch):
        if others:
            monkeypatch.setattr(house.log, "append", write)
            house.begun("nim", stones=9)
            others.pop()()
        return write(batch)

    monkeypatch.setattr(house.log, "append", late)
    house.referee.listings.set(match.name, False)
    fold = read(house)
    assert fold.matches[fold.origins[f"play.example/{match.name}"]].off


def test_of_a_private_match_nothing_is_told_when_it_goes_on_the_lists_or_off(house):
    match = house.begun("nim", stones=9)
    house.referee.listings.set(match.name, False)
    house.referee.home_log.sequence()
    size = read(house).size
    for shown in (True, False):
        house.referee.listings.set(match.name, shown)
        assert house.referee.listings.shown(match.name) is shown
    assert read(house).size == size
    assert match.name.encode() not in b"".join(house.log.leaves(house.referee.home_log.name))


def test_a_match_begun_anew_stays_off_as_the_lost_one_was(tmp_path):
    home = Home(tmp_path)
    match = home.house.begun("nim", stones=9)
    home.house.referee.home_log.sequence()
    home.house.referee.listings.set(match.name, False)
    begun_anew(home, match)
    fold = read(home.house)
    assert fold.matches[fold.origins[f"play.example/{match.name}.2"]].off
    assert not home.house.referee.listings.shown(f"{match.name}.2")


def test_of_practice_that_was_begun_anew_nothing_is_told(tmp_path):
    """Given a visitor's match against bots that was lost, then the new one is practice, too."""
    home = Home(tmp_path)
    match = home.house.begun("nim", stones=9)
    set_practice(home.house.log, match.name)
    begun_anew(home, match)
    assert is_practice(home.house.log, f"{match.name}.2")
    assert read(home.house).matches == {}


def test_the_letters_of_a_match_begun_anew_bring_no_leaf_of_the_lost_one(tmp_path):
    """Given a head that witnesses signed before the new match was told of, then they have seen
    nothing of it yet."""
    home = Home(tmp_path)
    match = home.house.begun("nim", stones=9)
    home.house.referee.home_log.sequence()
    begun_anew(home, match)
    proofs, anew = home.house.referee.home_proofs, f"{match.name}.2"
    began = home.house.log.logged.get(anew).n
    proofs.keep(began, "w.example+1", b"before\n")
    assert proofs.seen_leaf(match.name) is not None
    assert proofs.seen_leaf(anew) is None
    proofs.keep(began + 1, "w.example+1", b"behind\n")
    proofs.keep(began + 1, "x.example+2", b"behind\n")
    assert proofs.seen_leaf(anew) is not None


# --- what a dishonest host may try ----------------------------------------------------------------


def forged(house, change):
    """The home log with one leaf more, which is another one changed."""
    raw = house.log.leaves(house.referee.home_log.name)
    told = change([canonical.load(leaf) for leaf in raw])
    return [*raw, canonical.dump({**told, "n": len(raw)})]


def second_successor(told):
    """A second leaf that goes on from where another went on."""
    return next(leaf for leaf in told if leaf["data"].get("act") == STOOD)


def dealt_again(told):
    """The same origin, with another leaf 0."""
    leaf = next(leaf for leaf in told if leaf["data"].get("act") == BEGUN)
    leaf0 = b64u(b"another leaf 0 of thirty-two by.")
    id = leaves.match_id(unb64u(leaf0))
    return {**leaf, "data": {**leaf["data"], "leaf0": leaf0, "match": id}}


def behind_its_end(told):
    """A match that goes on though it has ended."""
    last = next(leaf for leaf in told if leaf["data"].get("act") == ENDED)
    return {**last, "data": {**last["data"], "previous": last["n"]}}


def other_rules(told):
    leaf = next(leaf for leaf in told if leaf["type"] == leaves.RULES)
    return {**leaf, "data": {**leaf["data"], "rules": b64u(bytes(32))}, "at": told[-1]["at"]}


def on_no_list(told):
    """A match that is listed, and of which nothing was told."""
    data = {"match": b64u(bytes(32)), "shown": False}
    return {**told[-1], "type": leaves.LISTED, "data": data, "sealed": []}


@pytest.mark.parametrize(
    "change", [second_successor, dealt_again, behind_its_end, other_rules, on_no_list]
)
def test_every_reader_of_the_log_sees_a_fork(house, change):
    played(house)
    house.referee.home_log.sequence()
    fold = HomeFold()
    *good, last = forged(house, change)
    for raw in good:
        fold.take(raw)
    with pytest.raises(Fork):
        fold.take(last)


def test_a_leaf_that_says_something_unheard_of_is_refused(house):
    house.referee.home_log.sequence()
    raw = house.log.leaves(house.referee.home_log.name)
    for change in ({"type": "home.other"}, {"v": 2}, {"n": 9}, {"data": {}}, {"opens": ["x"]}):
        with pytest.raises(leaves.BadHomeLeaf):
            leaves.read(canonical.dump({**canonical.load(raw[1]), **change}), 1)


def test_what_is_unlogged_lasts_over_a_restart(house):
    match = house.begun("nim", stones=9)
    again = house.restarted()
    assert again.log.settings.get("home-log") is None
    again.referee.home_log.sequence()
    assert f"play.example/{match.name}" in read(again).origins
    assert replace(again.log.logged.get(match.name), n=0).log == ".home"
    assert again.log.settings.get("home-log") == SettingRow("home-log", b".home")
