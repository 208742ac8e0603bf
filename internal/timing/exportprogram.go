package timing

import (
	"encoding/json"
	"fmt"
	"io"
	"time"

	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
)

// The meet program of Time Drops. Fields that may be null are pointers.
type (
	program struct {
		Name     string           `json:"meetName"`
		Version  int              `json:"meetProgramVersion"`
		Updated  string           `json:"meetProgramDateTime"`
		Host     string           `json:"meetHostTeamName"`
		Starts   string           `json:"meetStartDate"`
		Ends     string           `json:"meetEndDate"`
		Events   []programEvent   `json:"meetEvents"`
		Sessions []programSession `json:"meetSessions"`
		Teams    []programTeam    `json:"meetTeams"`
		Swimmers []programSwimmer `json:"meetSwimmers"`
	}
	programEvent struct {
		Number      string `json:"eventNumber"`
		StrokeCode  int    `json:"eventStrokeCode"`
		Stroke      string `json:"eventStroke"`
		Relay       bool   `json:"eventIsRelay"`
		Legs        int    `json:"eventRelaylegs"`
		Distance    int    `json:"eventDistance"`
		Gender      string `json:"eventGender"`
		MinAge      int    `json:"eventMinAge"`
		MaxAge      int    `json:"eventMaxAge"`
		Description string `json:"eventDescription"`
		Records     []any  `json:"eventRecords"`
		Standards   []any  `json:"eventStandards"`
	}
	programSession struct {
		Number  int           `json:"sessionNumber"`
		ID      string        `json:"sessionId"`
		Name    string        `json:"sessionName"`
		Begins  string        `json:"sessionBeginAt"`
		Ends    string        `json:"sessionEndAt"`
		Races   []programRace `json:"sessionRaces"`
		Pool    programPool   `json:"sessionPool"`
		Current bool          `json:"sessionIsCurrent"`
	}
	programPool struct {
		Lanes  int    `json:"poolNumberOfLanes"`
		Course string `json:"poolCourse"`
		First  int    `json:"poolFirstLaneNumber"`
	}
	programRace struct {
		Event  string        `json:"raceEventNumber"`
		Number int           `json:"raceNumber"`
		Type   string        `json:"raceHeatType"`
		Heat   int           `json:"raceHeatNumber"`
		Heats  int           `json:"raceTotalHeats"`
		Lanes  []programLane `json:"raceLanes"`
	}
	programLane struct {
		Lane     int              `json:"laneNumber"`
		Empty    bool             `json:"isEmpty"`
		Event    *string          `json:"laneEventNumber"`
		Seed     *racetime.Centis `json:"laneSeedTime"`
		Swimmer  *string          `json:"laneSwimmerId"`
		Team     *string          `json:"laneRelayTeamName"`
		Swimmers []string         `json:"laneRelaySwimmerIds"`
		TeamID   *string          `json:"laneTeamId"`
	}
	programTeam struct {
		ID           string `json:"teamId"`
		Abbreviation string `json:"teamAbbreviation"`
		Short        string `json:"teamShortName"`
		Full         string `json:"teamFullName"`
	}
	programSwimmer struct {
		ID     string `json:"swimmerId"`
		Name   string `json:"swimmerName"`
		Gender string `json:"swimmerGender"`
		Age    *int   `json:"swimmerAge"`
		TeamID string `json:"swimmerTeamId"`
	}
)

// WriteProgram writes the meet program of Time Drops. The current session is the first that has not ended.
func WriteProgram(w io.Writer, m Meet, now time.Time) error {
	p := program{
		Name: m.Name, Version: 1, Updated: now.UTC().Format(time.RFC3339), Host: m.Host, Starts: m.Starts.String(), Ends: m.Ends.String(),
		Events: []programEvent{}, Sessions: []programSession{}, Teams: []programTeam{}, Swimmers: []programSwimmer{},
	}
	course := "SCM"
	if m.Pool == 50 {
		course = "LCM"
	}
	race, current := 0, false
	for i, s := range m.Sessions {
		session := programSession{Number: s.Number, ID: fmt.Sprint(s.Number), Name: fmt.Sprintf("Sessione %d", s.Number),
			Begins: s.Begins.Format(time.RFC3339), Ends: s.Ends.Format(time.RFC3339), Races: []programRace{},
			Pool: programPool{m.Lanes, course, m.First}}
		session.Current = !current && (s.Ends.After(now) || i == len(m.Sessions)-1)
		current = current || session.Current
		for _, e := range m.Events {
			if e.Session != s.Number {
				continue
			}
			for _, h := range e.Heats {
				race++
				session.Races = append(session.Races, programRace{Event: fmt.Sprint(e.Number), Number: race, Type: "F", Heat: h.Number,
					Heats: len(e.Heats), Lanes: m.programLanes(e, h)})
			}
		}
		p.Sessions = append(p.Sessions, session)
	}
	for _, e := range m.Events {
		p.Events = append(p.Events, programEvent{
			Number: fmt.Sprint(e.Number), StrokeCode: int(e.Stroke) + 1, Stroke: strokeNames[e.Stroke][0], Relay: e.Swimmers > 1, Legs: e.Swimmers,
			Distance: e.Metres, Gender: e.Gender, MinAge: e.AgeMin, MaxAge: e.AgeMax, Description: e.Name, Records: []any{}, Standards: []any{},
		})
	}
	p.addPeople(m)
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	return out.Encode(p)
}

func (m Meet) programLanes(e MeetEvent, h MeetHeat) []programLane {
	var out []programLane
	number := fmt.Sprint(e.Number)
	for lane := m.First; lane < m.First+m.Lanes; lane++ {
		l := programLane{Lane: lane, Empty: true}
		for _, n := range h.Entries {
			if n.Lane != lane {
				continue
			}
			team := fmt.Sprint(n.ClubID)
			l = programLane{Lane: lane, Event: &number, TeamID: &team}
			if n.SeedTime > 0 {
				l.Seed = &n.SeedTime
			}
			if !n.Relay {
				swimmerID := fmt.Sprint(n.Swimmer.ID)
				l.Swimmer = &swimmerID
				continue
			}
			name := n.Swimmer.LastName
			l.Team, l.Swimmers = &name, []string{}
			for _, s := range n.Members {
				l.Swimmers = append(l.Swimmers, fmt.Sprint(s.ID))
			}
		}
		out = append(out, l)
	}
	return out
}

// addPeople adds each team and swimmer once.
func (p *program) addPeople(m Meet) {
	teams, swimmers := map[id.Club]bool{}, map[int64]bool{}
	for _, e := range m.Events {
		for _, h := range e.Heats {
			for _, n := range h.Entries {
				if !teams[n.ClubID] {
					teams[n.ClubID] = true
					p.Teams = append(p.Teams, programTeam{fmt.Sprint(n.ClubID), abbreviation(n), n.Club, n.Club})
				}
				people := n.Members
				if !n.Relay {
					people = []Swimmer{n.Swimmer}
				}
				for _, s := range people {
					if swimmers[s.ID] {
						continue
					}
					swimmers[s.ID] = true
					swimmer := programSwimmer{ID: fmt.Sprint(s.ID), Name: s.name(), Gender: s.Gender, TeamID: fmt.Sprint(n.ClubID)}
					if s.Year > 0 {
						age := m.Starts.Year() - s.Year
						swimmer.Age = &age
					}
					p.Swimmers = append(p.Swimmers, swimmer)
				}
			}
		}
	}
}

// abbreviation returns up to five characters for a scoreboard.
func abbreviation(n MeetEntry) string {
	if n.ClubCode != "" {
		return cut(n.ClubCode, 5)
	}
	return cut(n.Club, 5)
}
