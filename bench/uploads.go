package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/xuri/excelize/v2"

	"traguardo/internal/demo"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/store"
)

const (
	uploadRows  = 50_000
	uploadClubs = 200
)

// uploads measures files of athletes: new ones from Excel, the same file again, and new ones from CSV, with and without the dry run that
// the web application makes first.
func uploads(ctx context.Context, s *product, _ int) error {
	clubs, err := newClubs(ctx, s)
	if err != nil {
		return err
	}
	fmt.Println()
	book, err := athleteBook(clubs, "X")
	if err != nil {
		return err
	}
	text := athleteText(clubs, "C")
	for _, c := range []struct {
		name string
		file []byte
		args string
	}{
		{"prova a vuoto, .xlsx", book, `{"modalita":"atleti","CONFERMA":0}`},
		{"nuovi, .xlsx", book, `{"modalita":"atleti","CONFERMA":1}`},
		{"gli stessi ancora, .xlsx", book, `{"modalita":"atleti","CONFERMA":1}`},
		{"nuovi, .csv", text, `{"modalita":"atleti","CONFERMA":1}`},
		{"gli stessi con altra scadenza, .csv", bytes.ReplaceAll(text, []byte(expiry), []byte("31/08/2031")),
			`{"modalita":"atleti","CONFERMA":1}`},
	} {
		before := cpuTime()
		took, heap, resident, said, err := s.upload(bytes.NewReader(c.file), c.args)
		if err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		fmt.Printf(
			"%-52s %s (processore %s)   heap +%d MB, residente +%d MB   %s   atteso <= 5 s, 60 MB\n",
			fmt.Sprintf("%d atleti, %s (%d kB)", uploadRows, c.name, len(c.file)>>10),
			took.Round(10*time.Millisecond),
			(cpuTime() - before).Round(10*time.Millisecond),
			heap>>20,
			resident>>20,
			said,
		)
	}
	return nil
}

// newClubs adds clubs, so that existing athletes do not affect the first file.
func newClubs(ctx context.Context, s *product) ([]domain.Club, error) {
	var out []domain.Club
	err := s.db.Tx(ctx, func(q store.Q) error {
		for i := range uploadClubs {
			c := domain.Club{Name: fmt.Sprintf("Società da caricare %04d", i), Code: fmt.Sprintf("UP%05d", i), CreatedAt: calendar.At(time.Now())}
			id, err := q.AddClub(ctx, c)
			if err != nil {
				return err
			}
			c.ID = id
			out = append(out, c)
		}
		return nil
	})
	return out, err
}

const expiry = "31/08/2030"

var athleteHead = strings.Split(
	"COD_AFF;COGNOME;NOME;SESSO;DATA_NASCITA;CODICE_FISCALE;COMUNE_NASCITA;NAZIONALITA;TESSERA;TIPO_TESSERAMENTO;"+
		"QUALIFICA;DATA_SCADENZA_TESSERAMENTO;EMAIL;TELEFONO",
	";",
)

// athleteCells calls row with the cells of generated athletes.
func athleteCells(clubs []domain.Club, prefix string, row func(i int, cells []string) error) error {
	crowd := demo.NewAthleteGenerator(rand.New(rand.NewPCG(11, uint64(prefix[0]))), calendar.In(time.Now()))
	for i := range uploadRows {
		club := clubs[i*len(clubs)/uploadRows]
		a := crowd.Next(club)
		place, _ := catalog.PlaceByID(int64(a.BirthplaceID))
		sex := "M"
		if a.Sex == domain.Female {
			sex = "F"
		}
		born := ""
		if place.ID != 0 {
			born = place.Label()
		}
		if err := row(i, []string{
			club.Code, a.LastName, a.FirstName, sex, a.Birth.Italian(), a.TaxCode, born, "Italia", fmt.Sprintf("%s%06d", prefix, i), "AGO",
			"AT", expiry, strings.ReplaceAll(a.Email, " ", ""), a.Phone,
		}); err != nil {
			return err
		}
	}
	return nil
}

func athleteText(clubs []domain.Club, prefix string) []byte {
	var out bytes.Buffer
	out.WriteString(strings.Join(athleteHead, ";") + "\r\n")
	_ = athleteCells(clubs, prefix, func(_ int, cells []string) error {
		_, err := out.WriteString(strings.Join(cells, ";") + "\r\n")
		return err
	})
	return out.Bytes()
}

func athleteBook(clubs []domain.Club, prefix string) ([]byte, error) {
	f := excelize.NewFile()
	defer func() { _ = f.Close() }()
	stream, err := f.NewStreamWriter("Sheet1")
	if err != nil {
		return nil, err
	}
	put := func(line int, cells []string) error {
		values := make([]any, len(cells))
		for i, c := range cells {
			values[i] = c
		}
		return stream.SetRow(fmt.Sprintf("A%d", line), values)
	}
	if err := put(1, athleteHead); err != nil {
		return nil, err
	}
	if err := athleteCells(clubs, prefix, func(i int, cells []string) error { return put(i+2, cells) }); err != nil {
		return nil, err
	}
	if err := stream.Flush(); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = f.Write(&out)
	return out.Bytes(), err
}

// upload uploads a file and returns the duration and the memory use above idle, in bytes.
func (s *product) upload(file io.Reader, args string) (took time.Duration, heap, resident int64, said string, err error) {
	body, write := io.Pipe() // a copy of the form in memory would count as memory of the server
	form := multipart.NewWriter(write)
	go func() {
		_ = form.WriteField("args", args)
		part, err := form.CreateFormFile("file", "atleti")
		if err == nil {
			_, err = io.Copy(part, file)
		}
		_ = write.CloseWithError(errors.Join(err, form.Close()))
	}()
	req, err := http.NewRequest(http.MethodPost, s.server.URL+"/api/core/basic/upload", body)
	if err != nil {
		return 0, 0, 0, "", err
	}
	req.Header.Set("Authorization", "Bearer "+s.token)
	req.Header.Set("Content-Type", form.FormDataContentType())
	debug.FreeOSMemory()
	stop := watchMemory()
	start := time.Now()
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, 0, 0, "", err
	}
	defer func() { _ = res.Body.Close() }()
	raw, err := io.ReadAll(res.Body)
	took = time.Since(start)
	heap, resident = stop()
	var reply struct {
		Esito   int    `json:"esito"`
		Message string `json:"messaggio"`
		Data    struct {
			Upload struct {
				Created  int   `json:"CREATE"`
				Updated  int   `json:"AGGIORNATE"`
				Refusals []any `json:"RIFIUTATE"`
			} `json:"UPLOAD"`
		} `json:"data"`
	}
	if err == nil {
		err = json.Unmarshal(raw, &reply)
	}
	if err == nil && reply.Esito != 0 {
		err = fmt.Errorf("esito %d: %s", reply.Esito, reply.Message)
	}
	u := reply.Data.Upload
	return took, heap, resident, fmt.Sprintf("create %d, aggiornate %d, rifiutate %d", u.Created, u.Updated, len(u.Refusals)), err
}

// watchMemory samples memory use until the returned function is called, which returns the increase.
func watchMemory() func() (heap, resident int64) {
	inUse := func() (int64, int64) {
		// Unlike runtime.ReadMemStats, this does not stop the world.
		sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
		metrics.Read(sample)
		return int64(sample[0].Value.Uint64()), residentMemory(os.Getpid())
	}
	heap0, resident0 := inUse()
	heap, resident := heap0, resident0
	done := make(chan struct{})
	var watch sync.WaitGroup
	watch.Go(func() {
		for {
			select {
			case <-done:
				return
			case <-time.After(5 * time.Millisecond):
				h, r := inUse()
				heap, resident = max(heap, h), max(resident, r)
			}
		}
	})
	return func() (int64, int64) {
		close(done)
		watch.Wait()
		return heap - heap0, resident - resident0
	}
}

// cpuTime returns the CPU time of this process, which is more reliable than wall time on a busy machine.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// residentMemory returns the resident memory of processes in bytes, or 0 if the system does not report it.
func residentMemory(processes ...int) (sum int64) {
	for _, pid := range processes {
		raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
		if err != nil {
			continue
		}
		var size, pages int64
		if _, err := fmt.Sscan(string(raw), &size, &pages); err == nil {
			sum += pages * int64(os.Getpagesize())
		}
	}
	return sum
}
