package lenex_test

import (
	"pgregory.net/rapid"

	"traguardo/internal/domain/racetime"
	"traguardo/internal/lenex"
)

// anyContent generates a valid file.
func anyContent(t *rapid.T) content {
	c := content{
		meets: []*lenex.Meet{{
			Name: words.Draw(t, "name"), City: words.Draw(t, "city"), Nation: "ITA", Organizer: maybe(t, words), Number: maybe(t, words),
			Course:   rapid.SampledFrom([]lenex.Course{"", lenex.ShortCourse, lenex.LongCourse}).Draw(t, "course"),
			Deadline: maybe(t, dates), DeadlineTime: maybe(t, clocks), MaxEntriesAthlete: maybe(t, ints),
			Fees:     []lenex.Fee{{Type: lenex.ClubFee, Value: lenex.Some(1050), Currency: "EUR"}},
			Pool:     &lenex.Pool{LaneMin: maybe(t, ints), LaneMax: maybe(t, ints)},
			Facility: &lenex.Facility{City: words.Draw(t, "city"), Nation: "ITA"},
		}},
		sessions: []*lenex.Session{{Number: lenex.Some(1), Date: dates.Draw(t, "date"), Name: maybe(t, words), Daytime: maybe(t, clocks)}},
		clubs:    []*lenex.Club{{ID: lenex.Some(1), Name: words.Draw(t, "club"), Code: maybe(t, words)}},
	}
	n := rapid.IntRange(1, 3).Draw(t, "events")
	for i := range n {
		c.events = append(c.events, anyEvent(t, i+1))
	}
	resultID := 0
	for i := range rapid.IntRange(0, 4).Draw(t, "athletes") {
		a := &lenex.Athlete{
			ID: lenex.Some(i + 1), LastName: words.Draw(t, "last"), FirstName: maybe(t, words), Gender: lenex.Male,
			BirthDate: dates.Draw(t, "birth"),
			License:   maybe(t, words), NamePrefix: maybe(t, words),
		}
		for e := range n {
			resultID++
			a.Entries = append(a.Entries, lenex.Entry{EventID: lenex.Some(e + 1), Time: maybe(t, times), AgeGroupID: lenex.Some(1),
				HeatID: lenex.Some(e + 1), Lane: lenex.Some(i), Course: lenex.ShortCourse})
			a.Results = append(a.Results, anyResult(t, resultID, e+1, i))
		}
		c.athletes = append(c.athletes, a)
	}
	if len(c.athletes) > 0 {
		c.relays = []*lenex.Relay{{
			Number: lenex.Some(1), AgeMin: lenex.Some(-1), AgeMax: lenex.Some(-1), AgeTotalMin: lenex.Some(-1), AgeTotalMax: lenex.Some(-1),
			Gender: lenex.Mixed, Entries: []lenex.Entry{{EventID: lenex.Some(1), Time: maybe(t, times), Positions: []lenex.RelayPosition{
				{Number: lenex.Some(1), AthleteID: lenex.Some(1), Reaction: maybe(t, rapid.Map(rapid.IntRange(-50, 99), lenex.Some))}}}},
		}}
	}
	c.records = []*lenex.RecordList{anyRecords(t)}
	c.standards = []*lenex.TimeStandardList{{
		ID: lenex.Some(1), Name: words.Draw(t, "list"), Course: lenex.ShortCourse, Gender: lenex.Female, Type: lenex.MaximumTimes,
		AgeGroup:  &lenex.AgeGroup{AgeMin: lenex.Some(14), AgeMax: lenex.Some(-1)},
		Standards: []lenex.TimeStandard{{Time: times.Draw(t, "limit"), SwimStyle: anyStyle(t)}},
	}}
	return c
}

func anyEvent(t *rapid.T, id int) *lenex.Event {
	return &lenex.Event{
		ID: lenex.Some(id), Number: ints.Draw(t, "number"), Gender: rapid.SampledFrom([]lenex.Gender{lenex.Male, lenex.All}).Draw(t, "gender"),
		Round: lenex.TimedFinal, Daytime: maybe(t, clocks), SwimStyle: anyStyle(t),
		AgeGroups: []lenex.AgeGroup{{ID: lenex.Some(1), AgeMin: lenex.Some(-1), AgeMax: lenex.Some(18), Name: maybe(t, words)}},
		Heats:     []lenex.Heat{{ID: lenex.Some(id), Number: lenex.Some(1), Daytime: maybe(t, clocks), AgeGroupID: lenex.Some(1)}},
	}
}

func anyStyle(t *rapid.T) *lenex.SwimStyle {
	s := &lenex.SwimStyle{Distance: lenex.Some(rapid.IntRange(25, 1500).Draw(t, "metres")), RelayCount: lenex.Some(1),
		Stroke: rapid.SampledFrom([]lenex.Stroke{lenex.Free, lenex.BiFins, lenex.UnknownOne}).Draw(t, "stroke")}
	if s.Stroke == lenex.UnknownOne {
		s.Name, s.Code = words.Draw(t, "style"), "25G"
	}
	return s
}

func anyResult(t *rapid.T, id, event, lane int) lenex.Result {
	r := lenex.Result{
		ID: lenex.Some(id), EventID: lenex.Some(event), HeatID: lenex.Some(event), Lane: lenex.Some(lane), Time: maybe(t, times),
		Status:   rapid.SampledFrom([]lenex.Status{lenex.Disqualified, lenex.DidNotStart, lenex.Exhibition}).Draw(t, "status"),
		Reaction: maybe(t, rapid.Map(rapid.IntRange(-50, 99), lenex.Some)), Points: maybe(t, ints), Comment: maybe(t, words),
	}
	at := racetime.Centis(0)
	for i := range rapid.IntRange(0, 3).Draw(t, "splits") {
		at += racetime.Centis(rapid.IntRange(1, 6000).Draw(t, "split"))
		r.Splits = append(r.Splits, lenex.Split{Distance: lenex.Some(50 * (i + 1)), Time: at})
	}
	return r
}

func anyRecords(t *rapid.T) *lenex.RecordList {
	where := &lenex.MeetInfo{Name: maybe(t, words), City: words.Draw(t, "city"), Nation: "ITA", Date: dates.Draw(t, "date")}
	club := &lenex.Club{Name: words.Draw(t, "club")}
	return &lenex.RecordList{
		Name: words.Draw(t, "records"), Course: lenex.LongCourse, Gender: lenex.Male, Type: "ITA.1", Updated: maybe(t, dates),
		Records: []lenex.Record{
			{Time: times.Draw(t, "record"), Status: "APPROVED", SwimStyle: anyStyle(t), MeetInfo: where,
				Athlete: &lenex.Athlete{LastName: words.Draw(t, "holder"), Gender: lenex.Male, BirthDate: maybe(t, dates), Club: club}},
			{Time: 3000, SwimStyle: anyStyle(t), MeetInfo: where, Relay: &lenex.Relay{Gender: lenex.Male, Club: club,
				Positions: []lenex.RelayPosition{
					{Number: lenex.Some(1), Athlete: &lenex.Athlete{LastName: words.Draw(t, "leg"), Gender: lenex.Male}}}}},
		},
	}
}
