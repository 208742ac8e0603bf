package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	"traguardo/internal/domain/id"
)

// reconnectCommand is the command that makes the listeners leave and connect again.
const reconnectCommand = "comeback"

// crowdProcess is a process of its own with the listeners of a live page, so that their work does not delay the calls that are measured.
type crowdProcess struct {
	cmd          *exec.Cmd
	in           io.WriteCloser
	out          *bufio.Scanner
	p99, slowest []time.Duration // of each result
}

// startCrowd starts the listeners, spread over the servers, and waits until all have joined.
func startCrowd(ctx context.Context, bases []string, listeners int, event id.Event) (*crowdProcess, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, self, "-crowd", fmt.Sprintf("%d %d %s", listeners, event, strings.Join(bases, ",")))
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	c := &crowdProcess{cmd: cmd, in: in, out: bufio.NewScanner(out)}
	if !c.out.Scan() {
		return nil, errors.Join(errors.New("the listeners could not join"), cmd.Wait())
	}
	return c, nil
}

// await waits until a result that was saved from a moment on has arrived everywhere.
func (c *crowdProcess) await(saved time.Time) error {
	if _, err := fmt.Fprintln(c.in, saved.UnixNano()); err != nil {
		return err
	}
	if !c.out.Scan() {
		return errors.New("the process of the listeners ended")
	}
	var missing int
	var p99, slowest int64
	if _, err := fmt.Sscan(c.out.Text(), &missing, &p99, &slowest); err != nil {
		return err
	}
	if missing > 0 {
		return fmt.Errorf("a result did not reach %d listeners", missing)
	}
	c.p99, c.slowest = append(c.p99, time.Duration(p99)), append(c.slowest, time.Duration(slowest))
	return nil
}

// reconnect makes all listeners leave and connect again. It returns the 99th percentile and the maximum of the time that connecting took.
func (c *crowdProcess) reconnect() (p99, slowest time.Duration, err error) {
	if _, err := fmt.Fprintln(c.in, reconnectCommand); err != nil {
		return 0, 0, err
	}
	if !c.out.Scan() {
		return 0, 0, errors.New("the process of the listeners ended")
	}
	var failed int
	if _, err := fmt.Sscan(c.out.Text(), &failed, (*int64)(&p99), (*int64)(&slowest)); err != nil {
		return 0, 0, err
	}
	if failed > 0 {
		err = fmt.Errorf("%d listeners could not connect again", failed)
	}
	return p99, slowest, err
}

func (c *crowdProcess) stop() {
	_ = c.in.Close()
	_ = c.cmd.Wait()
}

// runCrowd is the process of the listeners. It reads the time of each saved result and prints how many listeners it did not reach, and the
// 99th percentile and the maximum of its way to the others in nanoseconds.
func runCrowd(arguments string) error {
	fields := strings.Fields(arguments)
	if len(fields) != 3 {
		return errors.New("-crowd is used by the part carico itself")
	}
	listeners, err := strconv.Atoi(fields[0])
	if err != nil {
		return err
	}
	event, err := strconv.ParseInt(fields[1], 10, 64)
	if err != nil {
		return err
	}
	a := &audience{event: event, arrived: make(chan time.Time, 4*listeners)}
	defer a.leave()
	bases := strings.Split(fields[2], ",")
	for i := range listeners {
		address, secure, err := hostOf(bases[i%len(bases)])
		if err != nil {
			return err
		}
		if secure {
			return errors.New("listeners connect without TLS: give the address of a server behind the proxy")
		}
		// Only loopback has many addresses.
		var from net.Addr
		if strings.HasPrefix(address, "127.") {
			from = hallAddress(i / phonesInHall)
		}
		if err := a.add(address, from); err != nil {
			return fmt.Errorf("listener %d: %w", i, err)
		}
	}
	fmt.Println("joined")
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		if in.Text() == reconnectCommand {
			failed, took := a.reconnect()
			fmt.Println(failed, int64(took.quantile(.99)), int64(slices.Max(append(took, 0))))
			continue
		}
		nanos, err := strconv.ParseInt(in.Text(), 10, 64)
		if err != nil {
			return err
		}
		fmt.Println(a.report(time.Unix(0, nanos), listeners))
	}
	return nil
}

// report waits for the arrivals of one result.
func (a *audience) report(saved time.Time, listeners int) string {
	var ways figures
	end := time.After(10 * time.Second)
	for len(ways) < listeners {
		select {
		case at := <-a.arrived:
			ways = append(ways, at.Sub(saved))
			continue
		case <-end:
		}
		break
	}
	if len(ways) == 0 {
		return fmt.Sprint(listeners, 0, 0)
	}
	return fmt.Sprint(listeners-len(ways), int64(ways.quantile(.99)), int64(slices.Max(ways)))
}
