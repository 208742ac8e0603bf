package timing

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"traguardo/internal/domain/racetime"
)

// seconds writes a time as consoles do; 0 is empty.
func seconds(c racetime.Centis) string {
	if c == 0 {
		return ""
	}
	return fmt.Sprintf("%d.%02d", c/100, c%100)
}

func drawTimes(t *rapid.T, n int, label string) []racetime.Centis {
	out := make([]racetime.Centis, n)
	for i := range out {
		out[i] = racetime.Centis(rapid.IntRange(0, 20000).Draw(t, label))
	}
	return out
}

// rows writes the lines of a layout and returns them as a file.
func rows(head string, list ...string) []byte {
	return []byte(head + "\r\n" + strings.Join(list, "\r\n") + "\r\n")
}

// TestRoundTrip writes heats with random times in each layout and reads them again.
func TestRoundTrip(t *testing.T) {
	t.Parallel()
	for format, write := range map[Format]func(*rapid.T) (Source, Heat){
		Do4: writeDo4, Gen: writeGen, Splash: writeSplash, LST: writeLST, TimeDrops: writeTimeDrops,
	} {
		t.Run(string(format), func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				source, want := write(t)
				out := Read([]Source{source}, Options{FirstLane: 1})[0]
				if out.Err != nil || out.File.Format != format || len(out.File.Heats) != 1 {
					t.Fatalf("%s: %v of\n%s", out.File.Format, out.Err, source.Data)
				}
				if got := out.File.Heats[0]; !reflect.DeepEqual(got, want) {
					t.Fatalf("got  %+v\nwant %+v\nof\n%s", got, want, source.Data)
				}
			})
		})
	}
}

func drawHeat(t *rapid.T) Heat {
	return Heat{Event: rapid.IntRange(1, 999).Draw(t, "event"), Number: rapid.IntRange(1, 99).Draw(t, "heat")}
}

func writeDo4(t *rapid.T) (Source, Heat) {
	h, n := drawHeat(t), rapid.IntRange(1, 8).Draw(t, "touches")
	var list []string
	for lane := 1; lane <= 10; lane++ {
		l := Lane{Number: lane}
		for range n {
			w := drawTimes(t, 3, "watch")
			l.Touches = append(l.Touches, Touch{Watches: present(w...)})
			list = append(list, fmt.Sprintf("Lane%d;%s;%s;%s", lane, seconds(w[0]), seconds(w[1]), seconds(w[2])))
		}
		h.Lanes = append(h.Lanes, l)
	}
	return Source{"x.do4", rows(fmt.Sprintf("%d;%d;%d;Final", h.Event, h.Number, n), append(list, "0123456789ABCDEF")...)}, h
}

func writeGen(t *rapid.T) (Source, Heat) {
	h, n := drawHeat(t), rapid.IntRange(1, 16).Draw(t, "touches")
	var list []string
	for lane := 1; lane <= 12; lane++ {
		l := Lane{Number: lane}
		line := []string{"1"}
		for _, time := range drawTimes(t, n, "pad") {
			l.Touches = append(l.Touches, Touch{Pad: time})
			line = append(line, seconds(time))
		}
		w := drawTimes(t, 3, "watch")
		l.Touches[n-1].Watches = present(w...)
		line = append(line, seconds(w[0]), seconds(w[1]), seconds(w[2]))
		if rapid.Bool().Draw(t, "reacts") {
			r := rapid.IntRange(-99, 99).Draw(t, "reaction")
			l.Reactions = []racetime.Reaction{racetime.ReactionOf(racetime.Centis(r))}
			line = append(line, fmt.Sprintf("%+.2f", float64(r)/100))
		}
		h.Lanes = append(h.Lanes, l)
		list = append(list, strings.Join(line, ";")+";")
	}
	return Source{"x.gen", rows(fmt.Sprintf("%d;%d;%d;F;100;Gen7 Swimming;1", h.Event, h.Number, n), list...)}, h
}

func writeSplash(t *rapid.T) (Source, Heat) {
	h, n := drawHeat(t), rapid.IntRange(1, 8).Draw(t, "touches")
	head := "LANE"
	for i := range n {
		head += fmt.Sprintf(";TIME%d", 50*(i+1))
	}
	var list []string
	for lane := range 8 {
		l, line := Lane{Number: lane}, fmt.Sprint(lane)
		for i, time := range drawTimes(t, n, "pad") {
			l.Touches = append(l.Touches, Touch{Metres: 50 * (i + 1), Pad: time})
			line += ";" + seconds(time)
		}
		h.Lanes, list = append(h.Lanes, l), append(list, line)
	}
	return Source{fmt.Sprintf("Event%d-Heat%d.txt", h.Event, h.Number), rows(head, list...)}, h
}

func writeLST(t *rapid.T) (Source, Heat) {
	h, n := drawHeat(t), rapid.IntRange(1, 8).Draw(t, "touches")
	var list []string
	for lane := 1; lane <= 8; lane++ {
		l := Lane{Number: lane}
		for i, time := range drawTimes(t, n, "pad") {
			l.Touches = append(l.Touches, Touch{Metres: 50 * (i + 1), Pad: time})
			list = append(list, fmt.Sprintf(`%d;0;%d;%d;%d;0;1;%d;"x";"";;"";"";;"";"";`, h.Event, h.Number-1, 50*(i+1), lane, 10*time+9))
		}
		h.Lanes = append(h.Lanes, l)
	}
	return Source{"LSTRSLT.TXT", rows("event;round;heat;lap;lane;idStatus;rank;time;result;mod;btime;bresult;bmod;dtime;dresult;dmod;",
		list...)}, h
}

func writeTimeDrops(t *rapid.T) (Source, Heat) {
	h := drawHeat(t)
	h.Revision = rapid.IntRange(0, 9).Draw(t, "revision")
	var list []map[string]any
	for lane := 1; lane <= 8; lane++ {
		times := drawTimes(t, 5, "time")
		l := Lane{Number: lane, Empty: rapid.Bool().Draw(t, "empty"), DQ: rapid.Bool().Draw(t, "dq"),
			Touches: []Touch{{Metres: 25, Pad: times[4]}, {Finish: true, Pad: times[0], Watches: present(times[1], times[2], times[3])}}}
		h.Lanes = append(h.Lanes, l)
		list = append(list, map[string]any{"lane": lane, "padTime": times[0], "timer1": times[1], "timer2": times[2], "timer3": times[3],
			"isEmpty": l.Empty, "isDq": l.DQ, "splits": []any{map[string]any{"distance": 25, "time": times[4]}}})
	}
	data, err := json.Marshal(map[string]any{"eventNumber": fmt.Sprint(h.Event), "heatNumber": h.Number, "lanes": list})
	if err != nil {
		t.Fatal(err)
	}
	return Source{fmt.Sprintf("Session1_Event_%d_Heat%d_Race7_%d.json", h.Event, h.Number, h.Revision), data}, h
}
