package cluster

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"strconv"
	"syscall"
	"time"
)

// process is a running program whose output goes to a file.
type process struct {
	cmd  *exec.Cmd
	log  string
	done chan struct{} // closed when it ended
}

// unprivileged makes root start a program as the user postgres, because PostgreSQL refuses to run as root.
func unprivileged() (*syscall.Credential, error) {
	if os.Geteuid() != 0 {
		return nil, nil
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		return nil, err
	}
	uid, err := strconv.ParseUint(u.Uid, 10, 32)
	if err != nil {
		return nil, err
	}
	gid, err := strconv.ParseUint(u.Gid, 10, 32)
	if err != nil {
		return nil, err
	}
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, nil
}

// startProcess starts a program in its own process group, as owner if that is not nil. Its output is appended to the file log.
func startProcess(owner *syscall.Credential, dir, log string, env []string, args ...string) (*process, error) {
	out, err := os.OpenFile(log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	defer func() { _ = out.Close() }() // the program has its own handle
	//nolint:gosec // programs of the cluster, with files that it wrote
	p := &process{cmd: exec.Command(args[0], args[1:]...), log: log, done: make(chan struct{})}
	p.cmd.Dir, p.cmd.Stdout, p.cmd.Stderr = dir, out, out
	p.cmd.Env = append([]string{"PATH=" + os.Getenv("PATH"), "HOME=" + dir, "LANG=C.UTF-8"}, env...)
	p.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Credential: owner}
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		defer close(p.done)
		_ = p.cmd.Wait()
	}()
	return p, nil
}

// running reports whether the program has not ended.
func (p *process) running() bool {
	if p == nil {
		return false
	}
	select {
	case <-p.done:
		return false
	default:
		return true
	}
}

// kill ends the program at once.
func (p *process) kill() {
	if p.running() {
		_ = p.cmd.Process.Kill()
		<-p.done
	}
}

// stop asks the program to end, and kills it if it does not within the time.
func (p *process) stop(within time.Duration) error {
	if !p.running() {
		return nil
	}
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return err
	}
	select {
	case <-p.done:
		return nil
	case <-time.After(within):
		p.kill()
		return fmt.Errorf("%s did not stop within %v; see %s", p.cmd.Path, within, p.log)
	}
}

// wait polls until done returns true, the program ends or the time is over.
func (p *process) wait(ctx context.Context, within time.Duration, done func(context.Context) bool) error {
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	for !done(ctx) {
		select {
		case <-p.done:
			return fmt.Errorf("%s ended: %s", p.cmd.Path, p.lastLines())
		case <-ctx.Done():
			return fmt.Errorf("%s is not ready: %w: %s", p.cmd.Path, ctx.Err(), p.lastLines())
		case <-time.After(100 * time.Millisecond):
		}
	}
	return nil
}

// lastLines returns the end of the output.
func (p *process) lastLines() string {
	const most = 1500
	raw, err := os.ReadFile(p.log)
	if err != nil {
		return err.Error()
	}
	return string(raw[max(0, len(raw)-most):])
}
